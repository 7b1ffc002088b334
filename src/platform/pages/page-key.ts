import { withoutLastSlashes } from "#site-path.ts";
import { CARDS_A_STEP, MOST_CARDS_AGAIN, PREFERRED_TIMES } from "#workshop.ts";

/** What an address of the site may vary in, and what becomes of it; whatever else it carries makes no other page. */
type Page = {
	/** The query parameters that its loader or its view reads, each with the one way to write a value. */
	reads?: Record<string, (given: string) => string>;
	/** The one way to write the free part of the path. */
	free?: (given: string) => string;
	/**
	 * "own" is one person's, rendered for each request and never kept; a "file" is made when it is asked for, and kept by
	 * whoever makes it. Else a page, or the frame of one.
	 */
	kind?: "own" | "file";
};

const LONGEST_VALUE = 100;
const MOST_PAGES = 9999;
/** Nobody types them, no database keeps a NUL, and the API refuses what has one. */
const CONTROLS = /\p{Cc}/gu;
const text = (given: string) => given.replace(CONTROLS, " ").trim().slice(0, LONGEST_VALUE);
const pageNumber = (given: string) => {
	const number = Math.min(Math.trunc(Number(given)) || 1, MOST_PAGES);
	return number > 1 ? String(number) : "";
};
const dayText = (given: string) => (/^\d{4}-\d{2}-\d{2}$/.test(given) ? given : "");
const slugText = (given: string) => (/^[a-z\d-]{1,80}$/.test(given) ? given : "");
const hourText = (given: string) => PREFERRED_TIMES.find((time) => time === given) ?? "";
/** Whole steps of cards, more than one. */
const cardNumber = (given: string) => {
	const cards = Math.min(Math.floor(Number(given) / CARDS_A_STEP) * CARDS_A_STEP, MOST_CARDS_AGAIN);
	return cards > CARDS_A_STEP ? String(cards) : "";
};
/** A signed look of staff at a page with or without something (rules 6.25); what is none makes no page of its own. */
const lookText = (given: string) =>
	/^(con|sin)~[\w.]{1,30}~\w{1,12}~[\w-]{27}$/.test(given) ? given : "";
/** A chat or mail program often makes a link of what stands behind it too: «…/seguir/abc).», «…/seguir/abc.Gracias». */
const linkAlone = (link: RegExp) => (given: string) => link.exec(given)?.[0] ?? given;
const token = linkAlone(/^[\w-]+/);
/** A customer's own page: what was just done on it, or is asked once more. */
const FOLLOWED: Page = {
	kind: "own",
	free: linkAlone(/^[\w-]+(?:\.pdf)?/),
	reads: { hecho: slugText, motivo: text },
};
/** Of the newsletter, whose links name the address and then its token. */
const FROM_LETTER: Page = { kind: "own", free: linkAlone(/^[\w-]+(?:\.[\w-]+)?/) };
const LOOKED_AT: Page = { reads: { muestra: lookText } };
/** The pages that are more than their path; what has no line here reads no parameter. */
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
/** Of these the server knows only the frame, the same for every value of the free part. */
const FRAME = /^\/admin\/.*:|\*$/;

/**
 * Lists that are the same for everybody are kept like pages: compressed, with ETag, dropped by an edit. One that is
 * asked for with a parameter that it reads is somebody's own choice and not kept; no other parameter changes it.
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
/** How the router's own requests for data end, after the page's path; the closing slash has its own ending. */
const DATA = /(\/_\.data|\/_root\.data|\.data)$/;
/** What lives here is a file, an answer of the API or nothing: a missing picture must be a true 404, never a page. */
const NO_PAGES = new Set(["assets", "images", "fonts", "api"]);
/** No name of ours holds them, and other software would read them as another path. */
const NEVER_IN_A_NAME = /[/\\\p{Cc}]/u;

export type Address = {
	/** Path and query in the one way to write them: what is kept under it, and what the router is given. */
	key: string;
	kind: "page" | "frame" | "own" | "file" | "list";
	/**
	 * A page's one address, where capitals or a closing slash made it another, or a sign behind somebody's own link; what was
	 * asked of it comes along.
	 */
	moved?: string;
};

/** A route as the build knows it. */
type Route = { path?: string; parentId?: string; module: object };

/**
 * The addresses of a site. The router never sees what was sent: it gets what `addressIn` made of it, so that what was
 * judged here is what is served.
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
	/** Each pattern under its shape, where a free part has no name. */
	const shapes = new Map([...patterns].map((path) => [path.replace(/:\w+/, ":"), path]));

	/** The router's own choice, which takes it a third of a millisecond: a free part stands alone, last or last but one. */
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
		 * The address that a request target stands for.
		 *
		 * @param target path and query as received, at most 2 kB
		 * @returns undefined when no page can live there: dot segments, empty segments, encoded slashes, broken escapes
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
			// The home page's data is "/_root.data"; a key without its slash would become part of a host's name.
			if (ending === ".data" && shown === "/") return undefined;
			// Without the slash that closes it, it would be the data of another page.
			if (!ending && DATA.test(withoutLastSlashes(path))) return undefined;
			const pattern = patternOf(shown.toLowerCase());
			const { reads, free, kind = FRAME.test(pattern) ? "frame" : "page" } = SPECIAL[pattern] ?? {};
			const own = kind === "frame" ? pattern : spelled(pattern, shown, free);
			const base = (ending && own === "/" ? "" : own) + ending;
			// What is left of a name may read as another ending.
			if (ending && DATA.exec(base)?.[1] !== ending) return undefined;
			const query = mark === -1 || !reads ? "" : queryOf(target.slice(mark), reads);
			const named = spelled(pattern, shown);
			const isOtherwise = kind === "page" ? named !== shown : kind === "own" && named !== own;
			const moved =
				isOtherwise && !ending ? own + (mark === -1 ? "" : target.slice(mark)) : undefined;
			return { key: base + query, kind, ...(moved && { moved }) };
		},
		/** Whether a page takes a form: what another is sent is refused before anything of it is read or drawn. */
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

/** The path with every segment decoded once and encoded again; undefined for what names no page. */
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

/** Undefined where an escape in it is broken. */
export function decoded(segment: string): string | undefined {
	if (!segment.includes("%")) return segment;
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

/** The router reads paths in any case and with a closing slash: here they get the spelling of the pattern. */
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
