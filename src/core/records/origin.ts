/**
 * The source of a bundled value: the shop's own, still a sample, or one that the shop showed before samples were marked and that
 * awaits a review. Visitors of a published site see no sample.
 */
export type Origin = "shop" | "sample" | "review";
