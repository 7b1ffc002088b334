import type { GuideSlug } from "./help-links.ts";
import type { GuidePictureName } from "./picture-sizes.ts";

/** A page of the panel, with its name there. */
export type GuidePlace = { to: string; name: string };

/** A picture that `npm run pictures` takes, in `public/images/ayuda/`. */
export type GuidePicture = { name: GuidePictureName; alt: string };

/** A sentence that may hold only with, or only without, work orders. */
export type GuideLine = { text: string; usesOrders?: boolean };

export type GuideStep = GuideLine & {
	/** The page on which it is done, if it is another one than before. */
	place?: GuidePlace;
	picture?: GuidePicture;
	/** Lines to send to another person. */
	message?: readonly string[];
};

export const GUIDE_GROUPS = ["En el mostrador", "Catálogo y sitio", "Del dueño", "En el taller"] as const;

/**
 * One task of the panel. In its sentences «…» stands around a label of the panel, to the letter: tests look for each
 * label on the screen.
 */
export type GuidePage = {
	slug: GuideSlug;
	title: string;
	group: (typeof GUIDE_GROUPS)[number];
	/** The page that a reader must be allowed to open. */
	place: string;
	purpose: string;
	steps: readonly GuideStep[];
	trouble: readonly GuideLine[];
	next: readonly GuideLine[];
	/** The pages to read afterwards. */
	nextPages: readonly GuideSlug[];
	/** Further words by which the search finds it. */
	keywords: string;
};

const LABEL = /«([^«»]{1,200})»/g;

/** Splits a sentence into its labels and the text between them, in order. */
export function splitLabels(text: string): { text: string; isLabel: boolean }[] {
	const parts = text.split(LABEL).map((part, index) => ({ text: part, isLabel: index % 2 === 1 }));
	return parts.filter((part) => part.text !== "");
}

/** Lists the lines that hold in a shop with, or without, work orders. */
export const listShownLines = <Line extends GuideLine>(lines: readonly Line[], usesOrders: boolean) =>
	lines.filter((line) => line.usesOrders === undefined || line.usesOrders === usesOrders);

export const getPictureSrc = ({ name }: Pick<GuidePicture, "name">) => `/images/ayuda/${name}.webp`;
