import { withoutLastSlashes } from "#site-path.ts";
import { CARDS_A_STEP, MOST_CARDS_AGAIN, PREFERRED_TIMES } from "#workshop.ts";

/** The parts of a URL that select a different page, with their normalization. All other parameters are ignored. */
type Page = {
	/** Query parameters that the loader or view reads, each with its normalization. */
	reads?: Record<string, (given: string) => string>;
	/** Normalizes the variable part of the path. */
	free?: (given: string) => string;
	/**
	 * "own" is personal, rendered for each request and never cached. A "file" is generated on request and cached by
	 * its generator. Otherwise a page, or the frame of one.
	 */
	kind?: "own" | "file";
};

const LONGEST_VALUE = 100;
const MOST_PAGES = 9999;
/** Control characters: databases store no NUL, and the API rejects them. */
const CONTROLS = /\p{Cc}/gu;
const text = (given: string) => given.replace(CONTROLS, " ").trim().slice(0, LONGEST_VALUE);
const pageNumber = (given: string) => {
	const number = Math.min(Math.trunc(Number(given)) || 1, MOST_PAGES);
	return number > 1 ? String(number) : "";
};
const dayText = (given: string) => (/^\d{4}-\d{2}-\d{2}$/.test(given) ? given : "");
const slugText = (given: string) => (/^[a-z\d-]{1,80}$/.test(given) ? given : "");
const hourText = (given: string) => PREFERRED_TIMES.find((time) => time === given) ?? "";
/** Rounds down to full steps of cards; only above one step. */
const cardNumber = (given: string) => {
	const cards = Math.min(Math.floor(Number(given) / CARDS_A_STEP) * CARDS_A_STEP, MOST_CARDS_AGAIN);
	return cards > CARDS_A_STEP ? String(cards) : "";
};
/** Accepts the signed preview parameter of staff (rules 6.25); other values make no separate page. */
const lookText = (given: string) =>
	/^(con|sin)~[\w.]{1,30}~\w{1,12}~[\w-]{27}$/.test(given) ? given : "";
/**
 * Removes trailing characters that chat or mail programs add to a link: «…/seguir/abc).», «…/seguir/abc.Gracias».
 */
const linkAlone = (link: RegExp) => (given: string) => link.exec(given)?.[0] ?? given;
const token = linkAlone(/^[\w-]+/);
/** The customer portal: the last action or the question to repeat. */
const FOLLOWED: Page = {
	kind: "own",
	free: linkAlone(/^[\w-]+(?:\.pdf)?/),
	reads: { hecho: slugText, motivo: text },
};
/** Newsletter links, which contain the address and then the token. */
const FROM_LETTER: Page = { kind: "own", free: linkAlone(/^[\w-]+(?:\.[\w-]+)?/) };
const LOOKED_AT: Page = { reads: { muestra: lookText } };
/** Pages with parameters; all others read none. */
export const SPECIAL: Record<string, Page> = {
	"/": LOOKED_AT,
	"/nosotros": LOOKED_AT,
	"/gubernamentales": LOOKED_AT,
	"/terminos": LOOKED_AT,
	"/contacto": {
		reads: { servicio: text, dia: dayText, hora: hourText, sintoma: slugText, muestra: lookText },
	},
	"/productos": {
		reads: {
			q: text,
			categoria: text,
			marca: text,
			orden: text,
			pagina: pageNumber,
			mostrar: cardNumber,
		},
	},
	"/productos/:sku": { free: (sku) => sku.toUpperCase() },
	"/boletin/confirmar/:token": FROM_LETTER,
	"/boletin/salir/:token": FROM_LETTER,
	"/seguir/:token": FOLLOWED,
	"/recibo/:token": { kind: "own", free: token },
	"/blog": { reads: { q: text, categoria: text, etiqueta: text, pagina: pageNumber } },
	"/productos/feed.xml": { kind: "file" },
	"/vista/:file": { reads: { v: text }, kind: "file" },
};
/** The server renders only the frame of these, the same for every parameter value. */
const FRAME = /^\/admin\/.*:|\*$/;

/**
 * API lists that are cached like pages: compressed, with an ETag, invalidated by edits. A request with one of these
 * parameters is filtered and not cached; other parameters have no effect.
 */
const LISTS = new Map<string, readonly string[]>([
	["/api/products", ["q", "categoria", "marca", "orden", "limit", "skus", "pagina"]],
	["/api/synonyms", []],
	["/api/services", []],
	["/api/settings", []],
	["/api/showcase", []],
	["/api/symptoms", []],
	["/api/blog/posts", ["q", "categoria", "fields", "pagina"]],
	["/api/blog/categories", []],
]);
const PANEL = "/admin/dashboard/";
/** Path suffix of the router's data requests; a path with a closing slash has its own suffix. */
const DATA = /(\/_\.data|\/_root\.data|\.data)$/;
/** Prefixes of files and the API: a missing image must be a real 404, never a page. */
const NO_PAGES = new Set(["assets", "images", "fonts", "api"]);
/** Our names never contain these characters, and other software would read them as another path. */
const NEVER_IN_A_NAME = /[/\\\p{Cc}]/u;

export type Address = {
	/** Normalized path and query: the cache key, and the URL that the router gets. */
	key: string;
	kind: "page" | "frame" | "own" | "file" | "list";
	/**
	 * Canonical URL to redirect to if the request had capitals, a closing slash or trailing characters; keeps the
	 * query.
	 */
	moved?: string;
};

/** A route of the build. */
type Route = { path?: string; parentId?: string; module: object };

/**
 * Creates the URL resolver of a site. The router only gets the normalized URL from `resolveAddress`, so that the
 * checked URL is the served one.
 *
 * @param routes of the build, by id: every address that the router answers, as it writes them
 * @source decision 004; ASVS 5.0 §1.1.1
 */
export function openAddresses(routes: Readonly<Record<string, Route | undefined>>) {
	const pathOf = ({ path, parentId = "" }: Route): string => {
		const above = routes[parentId];
		return (above ? pathOf(above) : "") + (path ? `/${path}` : "");
	};
	const all = Object.values(routes).flatMap((route) => route ?? []);
	const patterns = new Set(all.map((route) => pathOf(route) || "/"));
	const withForms = new Set(
		all.filter(({ module }) => "action" in module).map((route) => pathOf(route) || "/"),
	);
	/** Patterns by shape, in which a variable part has no name. */
	const shapes = new Map([...patterns].map((path) => [path.replace(/:\w+/, ":"), path]));

	/**
	 * Finds the pattern of a path as the router does, which takes it a third of a millisecond. A variable segment is
	 * last or second to last.
	 */
	function patternOf(path: string): string {
		const named = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
		const parts = named.split("/");
		const others = named.startsWith(PANEL) ? `${PANEL}*` : "/*";
		const free = (place: number) => shapes.get(parts.with(place, ":").join("/"));
		return shapes.get(named) ?? free(-1) ?? free(-2) ?? others;
	}

	return {
		patterns,
		/**
		 * Resolves a request target.
		 *
		 * @param target path and query as received, at most 2 kB
		 * @returns undefined if no page can have this URL: dot segments, empty segments, encoded slashes, invalid
		 *   escapes
		 */
		addressIn(target: string): Address | undefined {
			const mark = target.indexOf("?");
			const sent = mark === -1 ? target : target.slice(0, mark);
			const list = LISTS.get(sent.endsWith("/") ? sent.slice(0, -1) : sent);
			if (list)
				return isChosen(list, target.slice(sent.length)) ? undefined : { key: sent, kind: "list" };
			const path = writtenOnce(sent);
			if (path === undefined) return undefined;
			const [, ending = ""] = DATA.exec(path) ?? [];
			const shown = path.slice(0, path.length - ending.length) || "/";
			// The home page's data is "/_root.data"; a key without its slash would merge with the host name.
			if (ending === ".data" && shown === "/") return undefined;
			// Without its closing slash it would be the data URL of another page.
			if (!ending && DATA.test(withoutLastSlashes(path))) return undefined;
			const pattern = patternOf(shown.toLowerCase());
			const { reads, free, kind = FRAME.test(pattern) ? "frame" : "page" } = SPECIAL[pattern] ?? {};
			const own = kind === "frame" ? pattern : spelled(pattern, shown, free);
			const base = (ending && own === "/" ? "" : own) + ending;
			// The normalized segment may end in a different data suffix.
			if (ending && DATA.exec(base)?.[1] !== ending) return undefined;
			const query = mark === -1 || !reads ? "" : queryOf(target.slice(mark), reads);
			const named = spelled(pattern, shown);
			const isOtherwise = kind === "page" ? named !== shown : kind === "own" && named !== own;
			const moved =
				isOtherwise && !ending ? own + (mark === -1 ? "" : target.slice(mark)) : undefined;
			return { key: base + query, kind, ...(moved && { moved }) };
		},
		/** Checks whether a page accepts forms. Forms to other pages are rejected unread. */
		takesForms({ key }: Address): boolean {
			const [path = ""] = key.split("?", 1);
			return withForms.has(patternOf(path.replace(DATA, "").toLowerCase()));
		},
	};
}

function isChosen(reads: readonly string[], search: string): boolean {
	const given = new URLSearchParams(search);
	return reads.some((name) => given.has(name));
}

/** Decodes and re-encodes every segment of a path; undefined if it cannot name a page. */
function writtenOnce(path: string): string | undefined {
	if (!path.startsWith("/")) return undefined;
	const segments = path.slice(1).split("/");
	const last = segments.length - 1;
	let written = "";
	for (const [place, segment] of segments.entries()) {
		const name = decoded(segment);
		const isEmptyWithin = name === "" && place !== last;
		if (name === undefined || isEmptyWithin || name === "." || name === "..") return undefined;
		if (NEVER_IN_A_NAME.test(name) || (place === 0 && NO_PAGES.has(name))) return undefined;
		written += `/${encodeURIComponent(name)}`;
	}
	return written;
}

/** Decodes a path segment; undefined if an escape is invalid. */
export function decoded(segment: string): string | undefined {
	if (!segment.includes("%")) return segment;
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

/** Applies the pattern's spelling: the router ignores case and a closing slash. */
function spelled(pattern: string, path: string, free: Page["free"] = (given) => given): string {
	const names = pattern.split("/");
	const spell = (segment: string, place: number) => {
		const name = names[place];
		return name === undefined ? segment : name.startsWith(":") ? free(segment) : name;
	};
	return withoutLastSlashes(path).split("/").map(spell).join("/") || "/";
}

function queryOf(search: string, reads: NonNullable<Page["reads"]>): string {
	const given = new URLSearchParams(search);
	const kept = new URLSearchParams();
	for (const [name, written] of Object.entries(reads)) {
		const value = written(given.get(name) ?? "");
		if (value) kept.set(name, value);
	}
	return kept.size > 0 ? `?${kept}` : "";
}
