/** What a picture is made of: the sort of record, and where the sort stands in its address. */
export const PREVIEW_KINDS = ["producto", "servicio", "articulo", "foto"] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** What stands on a picture of a shared link, as it is read there. */
export type Words = {
	/** Above the name, in capitals: a product's type and brand. */
	eyebrow: string;
	title: string;
	/** Before the price: «desde» where it only starts there. */
	before: string;
	/** What the customer pays, «$12.34»; "" where there is none. */
	price: string;
	/** Beside the price, or in its place. */
	note: string;
	shop: string;
};

/** A picture to be made: of a path of this site, lettered, or as it is for a feed. */
export type Card = { picture: string; words: Words | null };

/** Pixels of a picture of a shared link, and of the plain one of a product; every chat shows the first in this shape. */
export const CARD_SIZE = { width: 1200, height: 630 };
export const PHOTO_SIZE = { width: 800, height: 800 };
