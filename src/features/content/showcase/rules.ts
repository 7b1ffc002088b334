import { COUNTRY_CODE } from "#domain/shop.ts";
import { addDays } from "#domain/time.ts";
import type { Promotion } from "./contract.ts";

/** Name of the distributor claim among the settings' sample fields. */
export const DISTRIBUTOR = "brands.isDistributor";

/** Picture of a promotion without its own. */
export const STOCK_PICTURE = "/images/promotions/studio/stock.jpg";

const MAX_ENDED_PROMOTIONS = 3;

/** Default duration of a promotion. */
export const DEFAULT_PROMOTION_DAYS = 30;

/** Returns the discount in percent, rounded. @source rules 2.10 */
export function getPercentOff(originalPrice: number, discountPrice: number): number {
	return Math.round((1 - discountPrice / originalPrice) * 100);
}

type Validity = Pick<Promotion, "validUntil"> & { validFrom?: string | undefined };

/** Returns whether a promotion is valid today, its first and last day included. @param today ISO day in Panama */
export function isInForce({ validFrom = "", validUntil }: Validity, today: string): boolean {
	return validFrom <= today && today <= validUntil;
}

export type PromotionState = "scheduled" | "live" | "ending" | "ended";

/** States in which a promotion is valid. */
export const IS_RUNNING: Readonly<Record<PromotionState, boolean>> = {
	scheduled: false,
	live: true,
	ending: true,
	ended: false,
};

const ENDING_DAYS = 3;
/** Special sales last three months at most (rules 6.22). */
const MAX_PROMOTION_DAYS = 92;

/** Returns the state of a promotion; "ending" marks its last days, so that staff renew it in time. */
export function getPromotionState(promotion: Validity, today: string): PromotionState {
	if (promotion.validUntil < today) return "ended";
	if (!isInForce(promotion, today)) return "scheduled";
	return promotion.validUntil <= addDays(today, ENDING_DAYS) ? "ending" : "live";
}

/** Returns whether a promotion exceeds the maximum duration of a special sale. */
export function isTooLong({ validFrom, validUntil }: Validity): boolean {
	return validFrom !== undefined && addDays(validFrom, MAX_PROMOTION_DAYS) < validUntil;
}

/**
 * Chooses the promotions for the public: the current ones, or the latest ended ones when there are none.
 *
 * @param today ISO day in Panama
 * @source rules 6.22
 */
export function choosePromotions<Item extends Validity>(promotions: readonly Item[], today: string): Item[] {
	const live = promotions.filter((promotion) => isInForce(promotion, today));
	if (live.length > 0) return live;
	return promotions
		.filter(({ validUntil }) => validUntil < today)
		.toSorted((left, right) => right.validUntil.localeCompare(left.validUntil))
		.slice(0, MAX_ENDED_PROMOTIONS);
}

/**
 * Returns the path if the file exists, else the same name in the best existing format, else null.
 *
 * @param files paths of the pictures that exist
 * @source rules 1.11
 */
export function findExistingPicture(path: string, files: ReadonlySet<string>): string | null {
	const stem = path.replace(/\.[^./]+$/, "");
	const alternatives = ["svg", "avif", "webp", "png", "jpg", "jpeg"].map(
		(extension) => `${stem}.${extension}`,
	);
	return [path, ...alternatives].find((candidate) => files.has(candidate)) ?? null;
}

/** Returns the path of a brand's logo, which is stored as a name under /images/marcas or as a library path. */
export function getLogoPath(logo: string): string {
	return logo.startsWith("/") ? logo : `/images/marcas/${logo}`;
}

/** Converts a number to its stored form: "60000000" in Panama, others with country code. @source rules 6.23 */
export function toLocalNumber(e164: string): string {
	return e164.replace(`+${COUNTRY_CODE}`, "");
}
