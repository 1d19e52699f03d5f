type Pair = readonly [readonly number[], readonly number[]];

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const center = mean(values);
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1);
};
const welch = (left: readonly number[], right: readonly number[]): number =>
  (mean(left) - mean(right)) / Math.sqrt(variance(left) / left.length + variance(right) / right.length);

/** Of both together, the quickest nine of ten: a start of an instance or a neighbour hides a difference of the others. */
const cropped = (times: Pair): Pair => {
  const all = times.flat().sort((left, right) => left - right);
  const most = all[Math.floor(all.length * 0.9)] ?? 0;
  return [times[0].filter((ms) => ms < most), times[1].filter((ms) => ms < most)];
};

/** Welch's t of all times or of the quick ones: a difference may be in the tails alone, or be hidden by them. */
export const largerT = (times: Pair): number => {
  const [ofAll, ofQuick] = [welch(...times), welch(...cropped(times))];
  return Math.abs(ofAll) > Math.abs(ofQuick) ? ofAll : ofQuick;
};
