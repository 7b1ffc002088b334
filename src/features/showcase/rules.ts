import type { Promotion } from "./contract.ts";

const ENDED_SHOWN = 3;

/** How much a promotion takes off, in whole percent. @source spec §9 "promotion percent-off is rounded" */
export function percentOff(originalPrice: number, discountPrice: number): number {
	return Math.round((1 - discountPrice / originalPrice) * 100);
}

/** Valid to the last second of its last day in Panama. @param today ISO day in Panama */
export function isInForce(promotion: Pick<Promotion, "validUntil">, today: string): boolean {
	return promotion.validUntil >= today;
}

/**
 * The promotions that the public sees: those in force; when none is, the latest that ended.
 *
 * @param today ISO day in Panama
 * @source decisions "Promotions (C-01)"
 */
export function promotionsToShow<Shown extends Pick<Promotion, "validUntil">>(
	promotions: readonly Shown[],
	today: string,
): Shown[] {
	const live = promotions.filter((promotion) => isInForce(promotion, today));
	if (live.length > 0) return live;
	return promotions
		.toSorted((one, other) => other.validUntil.localeCompare(one.validUntil))
		.slice(0, ENDED_SHOWN);
}

/**
 * The picture to show for a path, in the best format that exists, or null.
 *
 * @param files paths of the pictures that exist
 * @source spec §7 "HEAD requests to local static paths"
 */
export function existingPicture(path: string, files: ReadonlySet<string>): string | null {
	const stem = path.replace(/\.[^./]+$/, "");
	const others = ["svg", "avif", "webp", "png", "jpg", "jpeg"].map((ending) => `${stem}.${ending}`);
	return [path, ...others].find((candidate) => files.has(candidate)) ?? null;
}
