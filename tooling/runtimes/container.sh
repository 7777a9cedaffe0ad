#!/usr/bin/env bash
# Builds the image of the service with buildah, which needs no daemon, and tries it: it must run as nobody, answer, and stop on SIGTERM.
#
# tooling/runtimes/container.sh            on the base that the Containerfile names
# tooling/runtimes/container.sh --debian   on one made of Debian's packages and of npm's Node, where no registry of images is reachable;
#                                          needs mmdebstrap, npm and root
#
# Skips, loudly, without buildah, curl or the base.
set -euo pipefail
cd "$(dirname "$0")/../.."
image=localhost/winnow-api
base=$(sed -n 's/^ARG BASE=//p' apps/api/Containerfile)

for tool in buildah curl; do
  command -v "$tool" > /dev/null || { echo "container: SKIPPED, no $tool"; exit; }
done
# Images of a user who is not root are mounted in a user namespace.
[ "$(id -u)" = 0 ] || [ -n "${_CONTAINERS_USERNS_CONFIGURED:-}" ] || exec buildah unshare "$0" "$@"

folder=$(mktemp -d)
container=
service=
cleanup() {
  [ -z "$service" ] || kill -KILL "$service" 2> /dev/null || true
  [ -z "$container" ] || buildah rm "$container" > /dev/null
  rm -rf "$folder"
}
trap cleanup EXIT

[ "${1:-}" != --debian ] || base=localhost/node-on-debian
if buildah inspect --type image "$base" > /dev/null 2>&1; then
  echo "container: on $base, as it is on this machine"
elif [ "${1:-}" = --debian ]; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$folder/debian.tar"
  npm install --silent --prefix "$folder" node@24 npm@11
  # Certificates that this machine trusts.
  cp /etc/ssl/certs/ca-certificates.crt "$folder"
  cat > "$folder/Containerfile" << END
FROM scratch
ADD debian.tar /
COPY node_modules/node/bin/node /usr/local/bin/
COPY node_modules/npm /usr/local/lib/node_modules/npm
COPY ca-certificates.crt /etc/ssl/certs/
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN cd /usr/local/bin && ln -s ../lib/node_modules/npm/bin/npm-cli.js npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js npx
END
  buildah build --quiet --isolation chroot --tag "$base" "$folder" > /dev/null
elif ! buildah pull --quiet "$base" > /dev/null; then
  echo "container: SKIPPED, no $base"
  exit
fi

# Only Docker's format has health checks.
buildah build --format docker --isolation chroot --build-arg BASE="$base" --file apps/api/Containerfile --tag "$image" .
container=$(buildah from "$image")
port=$(node -p 'require("node:net").createServer().listen(0).unref().address().port')
# buildah does not pass signals on, but processes have the same ids in and outside the container.
buildah run --isolation chroot --env HOST=127.0.0.1 --env PORT="$port" "$container" -- \
  sh -c 'echo $$; exec node bin/winnow-api.js' > "$folder/log" 2>&1 &
runner=$!
failed() {
  echo "container: FAILED, $1" >&2
  cat "$folder/log" >&2
  exit 1
}

curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/healthz" > /dev/null || failed "no /healthz"
service=$(head -n 1 "$folder/log")
[ "$(ps -o uid= -p "$service" | tr -d ' ')" = 65534 ] || failed "it does not run as nobody"
curl --silent --fail "http://127.0.0.1:$port/v1/extract" -H 'content-type: text/html' \
  --data-binary @examples/pages/field-notes.html > "$folder/answer" || failed "no extraction"
grep -q '"text":"The first flock' "$folder/answer" || failed "$(cat "$folder/answer")"
kill -TERM "$service"
wait "$runner" || failed "exit code $? after SIGTERM"
service=
size=$(du -sm "$(buildah mount "$container")/app" | cut -f 1)
echo "container: ok, $image on $base, /app of $size MB"
