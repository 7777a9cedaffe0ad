/** A bar for a share, 0 to 1. The figure is beside it, so it says nothing to a screen reader. */
export function Gauge({ share }: { share: number }) {
  return (
    <span class="gauge" aria-hidden="true">
      <i style={{ width: `${100 * Math.min(1, Math.max(0, share))}%` }} />
    </span>
  );
}
