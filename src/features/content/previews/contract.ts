/** Types of previews, as they appear in the address. */
export const PREVIEW_KINDS = ["producto", "servicio", "articulo", "foto"] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** Texts on the preview of a shared link. */
export type CardText = {
	/** Above the name, in capitals: a product's type and brand. */
	eyebrow: string;
	title: string;
	/** Before the price: «desde» for a starting price. */
	before: string;
	/** Price including tax, «$12.34»; "" when there is none. */
	price: string;
	/** Beside the price, or instead of it. */
	note: string;
	shop: string;
};

/** A preview to draw from a picture of this site; without `words` it is a plain photo for feeds. */
export type Card = { picture: string; words: CardText | null };

/** Size in pixels of a link preview, in the ratio that all chats show, and of a plain product photo. */
export const CARD_SIZE = { width: 1200, height: 630 };
export const PHOTO_SIZE = { width: 800, height: 800 };
