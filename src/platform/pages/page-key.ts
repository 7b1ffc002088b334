import { CARDS_A_STEP, MOST_CARDS_AGAIN, PREFERRED_TIMES } from "#workshop.ts";

/** What an address of the site may vary in; whatever else it carries makes no other page. */
type Page = {
	/** The query parameters that its loader or its view reads, each with the one way to write a value. */
	reads?: Record<string, (given: string) => string>;
	/** The one way to write the free part of the path. */
	free?: (given: string) => string;
	/** One person's own: rendered for each request, never kept. */
	isOwn?: true;
	/** A file that is made when it is asked for, and kept by whoever makes it. */
	isFile?: true;
	/** The server knows only its frame, the same for every value of the free part. */
	isFrame?: true;
	/** It has a form that works without JavaScript. */
	takesForms?: true;
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
/** What has no line of its own below has no free part and reads no parameter. */
const plain: Page = {};
const frame: Page = { isFrame: true };

/** Every address that the router answers, as it writes them, and what each of them reads. */
export const PAGES: Record<string, Page> = {
	"/": plain,
	"/servicios": plain,
	"/servicios/:id": { takesForms: true },
	"/que-le-pasa-a-tu-carro": plain,
	"/que-le-pasa-a-tu-carro/:id": plain,
	"/nosotros": plain,
	"/contacto": {
		reads: { servicio: text, dia: dayText, hora: hourText, sintoma: slugText },
		takesForms: true,
	},
	"/gubernamentales": plain,
	"/privacidad": plain,
	"/terminos": plain,
	"/productos": {
		reads: {
			...{ q: text, categoria: text, marca: text, orden: text },
			...{ pagina: pageNumber, mostrar: cardNumber },
		},
	},
	"/productos/:sku": { free: (sku) => sku.toUpperCase(), takesForms: true },
	"/boletin": { takesForms: true },
	"/boletin/confirmar/:token": { isOwn: true, takesForms: true },
	"/boletin/salir/:token": { isOwn: true, takesForms: true },
	"/cita/:token": { isOwn: true, takesForms: true },
	"/cotizacion/:token": { isOwn: true },
	"/fotos/:token": { isOwn: true },
	"/blog": { reads: { q: text, categoria: text, etiqueta: text, pagina: pageNumber } },
	"/blog/:slug": plain,
	"/blog/rss.xml": plain,
	"/sitemap.xml": plain,
	"/sitemap-paginas.xml": plain,
	"/sitemap/:part": plain,
	"/robots.txt": plain,
	"/productos/feed.xml": { isFile: true },
	"/vista/:file": { reads: { v: text }, isFile: true },
	"/admin": plain,
	"/admin/login": { takesForms: true },
	"/admin/clave": { takesForms: true },
	"/admin/segundo-paso": plain,
	"/admin/zoho": plain,
	"/admin/zoho-callback": plain,
	"/admin/dashboard": plain,
	"/admin/dashboard/bandeja": plain,
	"/admin/dashboard/bandeja/nueva": plain,
	"/admin/dashboard/bandeja/cerrar": plain,
	"/admin/dashboard/bandeja/boletin": plain,
	"/admin/dashboard/bandeja/:id": frame,
	"/admin/dashboard/bandeja/:id/corregir": frame,
	"/admin/dashboard/bandeja/:id/hoja": frame,
	"/admin/dashboard/cotizaciones": plain,
	"/admin/dashboard/cotizaciones/nueva": plain,
	"/admin/dashboard/cotizaciones/:id": frame,
	"/admin/dashboard/por-contactar": plain,
	"/admin/dashboard/agenda": plain,
	"/admin/dashboard/agenda/nueva": plain,
	"/admin/dashboard/agenda/cerrar": plain,
	"/admin/dashboard/agenda/horario": plain,
	"/admin/dashboard/agenda/hoja": plain,
	"/admin/dashboard/agenda/mes": plain,
	"/admin/dashboard/agenda/buscar": plain,
	"/admin/dashboard/agenda/:id": frame,
	"/admin/dashboard/cuenta": plain,
	"/admin/dashboard/mi-dia": plain,
	"/admin/dashboard/clientes": plain,
	"/admin/dashboard/clientes/datos": plain,
	"/admin/dashboard/clientes/nuevo": plain,
	"/admin/dashboard/clientes/:id/corregir": frame,
	"/admin/dashboard/clientes/:id": frame,
	"/admin/dashboard/clientes/:id/datos": frame,
	"/admin/dashboard/configuracion": plain,
	"/admin/dashboard/configuracion/sitio": plain,
	"/admin/dashboard/configuracion/historial": plain,
	"/admin/dashboard/configuracion/mensajes": plain,
	"/admin/dashboard/media": plain,
	"/admin/dashboard/servicios": plain,
	"/admin/dashboard/editar-servicios": plain,
	"/admin/dashboard/editar-servicios/:id": frame,
	"/admin/dashboard/productos": plain,
	"/admin/dashboard/editar-productos": plain,
	"/admin/dashboard/editar-productos/:id": frame,
	"/admin/dashboard/vitrina": plain,
	"/admin/dashboard/vitrina/testimonios": plain,
	"/admin/dashboard/vitrina/marcas": plain,
	"/admin/dashboard/vitrina/sintomas": plain,
	"/admin/dashboard/vitrina/promociones/:id": frame,
	"/admin/dashboard/vitrina/testimonios/:id": frame,
	"/admin/dashboard/vitrina/marcas/:id": frame,
	"/admin/dashboard/vitrina/sintomas/:id": frame,
	"/admin/dashboard/blog": plain,
	"/admin/dashboard/blog/:id": frame,
	"/admin/dashboard/*": frame,
	"/*": frame,
};

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
/** Each pattern under its shape, where a free part has no name. */
const SHAPES = new Map(Object.keys(PAGES).map((path) => [path.replace(/:\w+/, ":"), path]));
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
};

/**
 * The address that a request target stands for. The router never sees what was sent: it gets this, so that what was
 * judged here is what is served.
 *
 * @param target path and query as received, at most 2 kB
 * @returns undefined when no page can live there: dot segments, empty segments, encoded slashes, broken escapes
 * @source decision 004; ASVS 5.0 §1.1.1
 */
export function addressIn(target: string): Address | undefined {
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
	const pattern = patternOf(shown.toLowerCase());
	const page = PAGES[pattern] ?? frame;
	const own = page.isFrame ? pattern : spelled(pattern, shown, page);
	const base = (ending && own === "/" ? "" : own) + ending;
	const query = mark === -1 || !page.reads ? "" : queryOf(target.slice(mark), page.reads);
	return { key: base + query, kind: kindOf(page) };
}

/** Whether a page takes a form: what another is sent is refused before anything of it is read or drawn. */
export function takesForms({ key }: Address): boolean {
	const [path = ""] = key.split("?", 1);
	return PAGES[patternOf(path.replace(DATA, "").toLowerCase())]?.takesForms === true;
}

function kindOf({ isFrame, isOwn, isFile }: Page): Address["kind"] {
	if (isFrame) return "frame";
	if (isOwn) return "own";
	return isFile ? "file" : "page";
}

function isChosen(reads: readonly string[], search: string): boolean {
	const given = new URLSearchParams(search);
	return reads.some((name) => given.has(name));
}

/** The router's own choice, which takes it a third of a millisecond: a free part stands alone, last or last but one. */
function patternOf(path: string): string {
	const named = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
	const parts = named.split("/");
	const others = named.startsWith(PANEL) ? `${PANEL}*` : "/*";
	const free = (place: number) => SHAPES.get(parts.with(place, ":").join("/"));
	return SHAPES.get(named) ?? free(-1) ?? free(-2) ?? others;
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

function decoded(segment: string): string | undefined {
	if (!segment.includes("%")) return segment;
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}

/** The router reads paths in any case: here they get that of the pattern. */
function spelled(pattern: string, path: string, { free = (given) => given }: Page): string {
	const names = pattern.split("/");
	const spell = (segment: string, place: number) => {
		const name = names[place];
		return name === undefined ? segment : name.startsWith(":") ? free(segment) : name;
	};
	return path.split("/").map(spell).join("/");
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
