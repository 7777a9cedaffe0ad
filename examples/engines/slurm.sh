#!/bin/bash
# A recipe as an array job on Slurm. Every host needs Node, winnow and the folder of the recipe under the same path.
#
#   bash slurm.sh RECIPE.json [TASKS]      (default: one task per shard)
#
# Submits arrays of tasks, then a job that runs after all of them: it compares the documents and writes the outputs. After a
# failure, the same command again does only what is missing, because shards with a receipt are skipped. WINNOW is the command
# (default: winnow); SBATCH_PARTITION, SBATCH_TIMELIMIT and the other variables of sbatch apply.
set -euo pipefail
winnow=${WINNOW:-winnow}

if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  recipe=$(realpath "$1")
  shards=$recipe.shards
  $winnow run "$recipe" --plan > "$shards"
  tasks=${2:-$(wc -l < "$shards")}
  jobs=
  # By default, an array has at most 1,001 tasks (MaxArraySize), so larger numbers are several arrays with offsets.
  for ((offset = 0; offset < tasks; offset += 1001)); do
    last=$((tasks - offset > 1001 ? 1000 : tasks - offset - 1))
    jobs+=:$(sbatch --parsable --requeue --job-name=winnow --array="0-$last" "$(realpath "$0")" "$recipe" "$tasks" "$offset")
  done
  sbatch --job-name=winnow-merge --dependency="afterok$jobs" --kill-on-invalid-dep=yes --wrap "$winnow run '$recipe'"
  exit
fi

# A task of an array: every TASKS-th shard. A failed task is queued again, up to three times.
recipe=$1 tasks=$2 rank=$((SLURM_ARRAY_TASK_ID + $3))
if ! awk -v tasks="$tasks" -v rank="$rank" '(NR - 1) % tasks == rank' "$recipe.shards" |
  $winnow worker "$recipe" --concurrency "${SLURM_CPUS_PER_TASK:-1}"; then
  [ "${SLURM_RESTART_COUNT:-0}" -ge 3 ] || scontrol requeue "$SLURM_JOB_ID"
  exit 1
fi
