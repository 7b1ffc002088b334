import { addDays } from "#panama/time.ts";
import { COUNTRY_CODE } from "#workshop.ts";
import type { Promotion } from "./contract.ts";

/** How the business record calls what its brands claim. */
export const DISTRIBUTOR = "brands.isDistributor";

/** What a promotion shows whose picture is missing. */
export const STOCK_PICTURE = "/images/promotions/studio/stock.jpg";

const ENDED_SHOWN = 3;

/** How long a promotion runs when nobody says otherwise. */
export const USUAL_DAYS = 30;

/** How much a promotion takes off, in whole percent. @source rules 2.10 */
export function percentOff(originalPrice: number, discountPrice: number): number {
	return Math.round((1 - discountPrice / originalPrice) * 100);
}

type Validity = Pick<Promotion, "validUntil"> & { validFrom?: string | undefined };

/** Valid from its first day to the last second of its last one in Panama. @param today ISO day in Panama */
export function isInForce({ validFrom = "", validUntil }: Validity, today: string): boolean {
	return validFrom <= today && today <= validUntil;
}

export type PromotionState = "scheduled" | "live" | "ending" | "ended";

/** Whether the public sees a promotion for its days. */
export const RUNS: Readonly<Record<PromotionState, boolean>> = {
	scheduled: false,
	live: true,
	ending: true,
	ended: false,
};

const ENDING_DAYS = 3;
/** Special sales last three months at most (rules 6.22). */
const MOST_DAYS = 92;

/** Where a promotion stands; the last days before its end are told apart, so that staff renew it in time. */
export function promotionState(promotion: Validity, today: string): PromotionState {
	if (promotion.validUntil < today) return "ended";
	if (!isInForce(promotion, today)) return "scheduled";
	return promotion.validUntil <= addDays(today, ENDING_DAYS) ? "ending" : "live";
}

/** Whether a promotion lasts longer than a special sale may. */
export function isTooLong({ validFrom, validUntil }: Validity): boolean {
	return validFrom !== undefined && addDays(validFrom, MOST_DAYS) < validUntil;
}

/**
 * The promotions that the public sees: those in force; when none is, the latest that ended.
 *
 * @param today ISO day in Panama
 * @source rules 6.22
 */
export function promotionsToShow<Shown extends Validity>(
	promotions: readonly Shown[],
	today: string,
): Shown[] {
	const live = promotions.filter((promotion) => isInForce(promotion, today));
	if (live.length > 0) return live;
	return promotions
		.filter(({ validUntil }) => validUntil < today)
		.toSorted((one, other) => other.validUntil.localeCompare(one.validUntil))
		.slice(0, ENDED_SHOWN);
}

/**
 * The picture to show for a path, in the best format that exists, or null.
 *
 * @param files paths of the pictures that exist
 * @source rules 1.11
 */
export function existingPicture(path: string, files: ReadonlySet<string>): string | null {
	const stem = path.replace(/\.[^./]+$/, "");
	const others = ["svg", "avif", "webp", "png", "jpg", "jpeg"].map((ending) => `${stem}.${ending}`);
	return [path, ...others].find((candidate) => files.has(candidate)) ?? null;
}

/** The file of a brand's logo: a name under /images/marcas, or a path of the library. */
export function logoPathOf(logo: string): string {
	return logo.startsWith("/") ? logo : `/images/marcas/${logo}`;
}

/** A number as promotions keep it: "60000000" in Panama, any other with its country. @source rules 6.23 */
export function localNumber(e164: string): string {
	return e164.replace(`+${COUNTRY_CODE}`, "");
}
