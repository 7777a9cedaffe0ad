import { count, counted } from "@winnow/core-dom/text";
import { aboutMethod, MethodMenu } from "../method-menu.js";
import { comparison, other, set, settings } from "../state.js";
import { TOOLS } from "../tools.js";
import type { Comparison, Row, Stretch } from "../types.js";
import { percent } from "../words.js";

/** The texts of two methods side by side. */
export function CompareView() {
  const { value, busy, error } = comparison.value;
  return (
    <div class="compare-view" aria-busy={busy}>
      <div class="bar">
        <MethodMenu label="Left" value={settings.value.method} onChange={(method) => set({ method })} />
        <MethodMenu
          label="Right"
          value={other.value}
          others={Object.entries(TOOLS)}
          onChange={(name) => {
            other.value = name;
          }}
        />
      </div>
      <p class="note">{TOOLS[other.value] ?? aboutMethod(other.value)}</p>
      {error !== undefined ? (
        <p class="failure" role="alert">
          {error}
        </p>
      ) : value === undefined ? (
        <p class="empty">{busy ? "Working …" : ""}</p>
      ) : (
        <Differences {...value} />
      )}
    </div>
  );
}

function Differences({ words, shared, f1, blocks, rows, aligned }: Comparison) {
  const [left, right] = [settings.value.method, other.value];
  return (
    <>
      <dl class="figures">
        <div>
          <dt>word precision</dt>
          <dd>
            <strong>{percent(shared[0])}</strong>
            <small>
              of {counted(words[0], "word")} of {left}
            </small>
          </dd>
        </div>
        <div>
          <dt>word recall</dt>
          <dd>
            <strong>{percent(shared[1])}</strong>
            <small>
              of {counted(words[1], "word")} of {right}
            </small>
          </dd>
        </div>
        <div>
          <dt>word F1</dt>
          <dd>
            <strong>{f1.toFixed(3)}</strong>
            <small>{right} taken as the gold text</small>
          </dd>
        </div>
        {blocks !== undefined && (
          <div>
            <dt>blocks</dt>
            <dd>
              <strong>{count(blocks.both)} in both</strong>
              <small>
                {count(blocks.left)} only left, {count(blocks.right)} only right, {count(blocks.neither)} in
                neither
              </small>
            </dd>
          </div>
        )}
      </dl>
      {!aligned && <p class="note">The texts are too different to be aligned.</p>}
      {rows.length === 0 ? (
        <p class="empty">Both texts are empty.</p>
      ) : (
        <table class="difference">
          <thead>
            <tr>
              <th scope="col">{left}</th>
              <th scope="col">{right}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map((row, i) => (
              <DifferenceRow key={i} {...row} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > MAX_ROWS && (
        <p class="note">
          The first {count(MAX_ROWS)} of {count(rows.length)} lines.
        </p>
      )}
    </>
  );
}

/** Maximum number of lines that are shown. */
const MAX_ROWS = 2_000;

function DifferenceRow({ left, right, equal }: Row) {
  return (
    <tr class={equal ? "equal" : ""}>
      <Side stretches={left} columns={equal ? 2 : 1} />
      {!equal && <Side stretches={right} columns={1} />}
    </tr>
  );
}

function Side({ stretches, columns }: { stretches: readonly Stretch[]; columns: number }) {
  return (
    <td colSpan={columns} dir="auto" class={stretches.length === 0 ? "absent" : ""}>
      {stretches.map(({ text, common }, i) => (common ? text : <mark key={i}>{text}</mark>))}
    </td>
  );
}
