import type { Right } from "./permissions.ts";

/** A feature as both sides know it. `src/composition/features.ts` lists every feature. */
export type Feature = {
	/** The name of its folder. */
	name: string;
	domain: "core" | "inbox" | "workshop" | "content" | "operation" | "reports";
	/** The features whose code it may import. The core is open to all, but for the core itself. */
	uses: readonly string[];
	/** Its kinds of records with a history. */
	history?: Readonly<Record<string, SubjectTexts>>;
	/** Its addresses on the public site, as the router writes them. An address that no feature lists stops the start. */
	pages?: Readonly<Record<`/${string}`, PublicPage>>;
	/**
	 * Its API lists that are cached like pages, with the parameters of each. A request with one of them is filtered and
	 * not cached; other parameters have no effect.
	 */
	cachedLists?: Readonly<Record<`/api/${string}`, readonly string[]>>;
};

/** A public address as the server must know it before it renders it. */
export type PublicPage = {
	/** Whether the site map lists it: by itself, once for each record, or not at all. */
	sitemap: "once" | "each" | "no";
	/** The address that tests open in place of the pattern. */
	example?: `/${string}`;
	/**
	 * "own" is personal, rendered for each request and never cached. A "file" is generated on request and cached by its
	 * generator. Otherwise a page.
	 */
	kind?: "own" | "file";
	/** The query parameters that the page reads, by how each is normalized. It reads no others. */
	params?: Readonly<Record<string, PageParam>>;
	/** How the variable part of the path is normalized. */
	segment?: PageSegment;
};
/** A text, a pasted list of products, a day, an hour of the agenda, a slug, a page number, shown cards, a preview. */
export type PageParam = "search" | "pastedList" | "day" | "time" | "slug" | "page" | "cards" | "preview";
/** An article number, or the token of a link, without what chat programs add to it. */
export type PageSegment = "capitals" | "token" | "portalToken" | "newsletterToken";

type Labels = Readonly<Record<string, string>>;
/** All that the history says of a kind of record, but for the place that stores its names. */
export type SubjectTexts = {
	/** The right that reading the history takes: the right to read such records. */
	readRight: Right;
	/** The noun phrase before a record's name; absent if sentences never show the name. */
	namedPhrase?: string;
	/** The noun phrase without a name. */
	namelessPhrase: string;
	/** The noun phrase for the list of all records, whose changes have the id ALL_RECORDS_ID. */
	listPhrase?: string;
	/** The verbs of actions that differ from those of other records, by action. */
	actionPhrases?: Labels;
	/** The name of a kind whose records have none and cannot be deleted. */
	permanentName?: string;
} & (
	| {
			/** The labels of all fields in the history, if they derive from no list of fields. */
			fieldLabels: Labels;
			extraFieldLabels?: never;
	  }
	| {
			fieldLabels?: never;
			/** The labels of fields that are only in the history; `change-labels.ts` requires the list of the others. */
			extraFieldLabels?: Labels;
	  }
);
