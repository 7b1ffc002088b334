/**
 * The browser's side of the component tests: `open` shows a page of the site or the panel, with its real route, data and
 * API, in the test's own frame. Nothing is built and no server is started.
 */

import routeTable, { type RouteEntry } from "virtual:routes";
import { createRoot, type Root } from "react-dom/client";
import {
	createBrowserRouter,
	UNSAFE_FrameworkContext as FrameworkContext,
	type LoaderFunctionArgs,
	Outlet,
	type RouteObject,
	RouterProvider,
	redirect,
	UNSAFE_withComponentProps as withComponentProps,
	UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
	UNSAFE_withHydrateFallbackProps as withHydrateFallbackProps,
} from "react-router";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { commands, locators, page } from "vitest/browser";
import type { StaffUser } from "#features/staff/contract.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Role } from "#roles.ts";
import { ToastProvider } from "#ui/toast.tsx";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#workshop.ts";
import "#ui/before-router.ts";
import "../../src/app.css";
import type { RouteCall, RouteResult, WireRequest, WireResponse } from "./shops.ts";

declare module "vitest/browser" {
	interface LocatorSelectors {
		/** What a CSS selector names: only for what has no role, label or text. */
		getBySelector: (selector: string) => Locator;
	}
	interface BrowserCommands {
		callApi: (call: { request: WireRequest; address: string }) => Promise<WireResponse>;
		callRoute: (call: RouteCall) => Promise<RouteResult>;
		openSession: (role: Role) => Promise<{ token: string; user: StaffUser }>;
		setClock: (to: string) => Promise<void>;
		changeEnv: (changes: Partial<Platform["env"]>) => Promise<void>;
		closeShop: () => Promise<void>;
	}
}

// biome-ignore lint/suspicious/noExplicitAny: route modules are of every shape.
type Page = Record<string, any>;
type Handler = (request: Request) => Response | Promise<Response> | undefined;
type Router = ReturnType<typeof createBrowserRouter>;

/** When a shop opens: Friday morning in Panama. `setClock` moves it for shop and page alike. */
const START = "2026-11-20T15:00:00Z";
const DESKTOP = { width: 1280, height: 900 };

const browserFetch = globalThis.fetch.bind(globalThis);
let root: Root | undefined;
let router: Router | undefined;
let handlers: Handler[] = [];
let address = "";
let addresses = 0;
let isFirst = true;

locators.extend({ getBySelector: (selector: string) => selector });

beforeEach(() => {
	handlers = [];
	address = `10.1.${++addresses >> 8}.${addresses & 255}`;
	localStorage.clear();
	sessionStorage.clear();
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(START) });
	globalThis.fetch = answer;
});

afterEach(async () => {
	close();
	vi.useRealTimers();
	globalThis.fetch = browserFetch;
	await page.viewport(DESKTOP.width, DESKTOP.height);
});

afterAll(() => commands.closeShop());

/**
 * Shows a page as a visitor sees it once its script runs.
 *
 * @param path path and query, such as `/productos?q=freno`
 */
export async function open(path: string): Promise<void> {
	close();
	history.replaceState(null, "", path);
	isFirst = true;
	const isPanel = path.startsWith("/admin");
	const pages = routeTable.filter(({ load, children }) => load || children);
	const framework = {
		future: {},
		manifest: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
		routeModules: {},
		ssr: false,
		isSpaMode: false,
		routeDiscovery: { mode: "initial", manifestPath: "" },
	};
	const routes = await Promise.all(pages.map((entry) => toRoute(entry, isPanel)));
	for (const entry of pages.flatMap((one) => [one, ...(one.children ?? [])]))
		Object.assign(framework.manifest.routes, { [entry.id]: { id: entry.id, module: "" } });
	router = createBrowserRouter([
		{ id: "root", Component: Shell, HydrateFallback: Nothing, children: routes },
	]);
	root = createRoot(document.body.appendChild(document.createElement("div")));
	root.render(
		<FrameworkContext value={framework as unknown as React.ContextType<typeof FrameworkContext>}>
			<RouterProvider router={router} />
		</FrameworkContext>,
	);
	await idle();
	isFirst = false;
}

/** Waits until no step inside the site or panel is under way. */
export async function idle(): Promise<void> {
	await vi.waitUntil(() => router?.state.initialized && router.state.navigation.state === "idle", {
		timeout: 15_000,
	});
}

/** Path, query and fragment of the page that is shown. */
export const shownAddress = () => location.pathname + location.search + location.hash;

/** Takes the page away, as a closed tab does; what the browser keeps stays. */
export function close(): void {
	root?.unmount();
	router?.dispose();
	root = undefined;
	router = undefined;
	document.body.replaceChildren();
}

/** Opens a session for a person of a role; pages opened afterwards are theirs. @returns its token */
export async function enterAs(role: Role = "dueno"): Promise<string> {
	const { token, user } = await commands.openSession(role);
	localStorage.setItem(ADMIN_TOKEN_KEY, token);
	localStorage.setItem(ADMIN_USER_KEY, JSON.stringify(user));
	return token;
}

/** Moves shop and page to an instant such as `2026-11-21T15:00:00Z`. */
export async function setClock(to: string): Promise<void> {
	vi.setSystemTime(new Date(to));
	await commands.setClock(to);
}

/** Changes the environment of the test file's shop, such as `{ BIELA_CROWD: 1 }`, until it is changed back. */
export const changeEnv = (changes: Partial<Platform["env"]>) => commands.changeEnv(changes);

/**
 * Calls the shop's API from outside of the page, from an address of its own.
 *
 * @param options `body` is sent as JSON; with `token` the call is a member of staff's
 */
export async function call(
	path: string,
	options: { method?: string; body?: unknown; token?: string } = {},
) {
	const { body, token, method = body === undefined ? "GET" : "POST" } = options;
	const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
	if (token) headers.set("authorization", `Bearer ${token}`);
	const text = body === undefined ? null : JSON.stringify(body);
	const response = await toShop(
		new Request(path, { method, headers, body: text }),
		`10.2.0.${++addresses & 255}`,
	);
	// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
	const json: any = await response.json().catch(() => undefined);
	return { status: response.status, json };
}

/**
 * Answers calls of the page in the API's place from now on; one for which the handler gives nothing goes on to it.
 * The handler that came last is asked first.
 *
 * @param path the call's path, without query
 * @returns what takes the handler back
 */
export function intercept(path: string | RegExp, handler: Handler): () => void {
	const isMeant = (request: Request) => {
		const { pathname } = new URL(request.url);
		return typeof path === "string" ? pathname === path : path.test(pathname);
	};
	const own: Handler = (request) => (isMeant(request) ? handler(request) : undefined);
	handlers = [own, ...handlers];
	return () => {
		handlers = handlers.filter((other) => other !== own);
	};
}

/** Refuses calls with a status and the API's problem. */
export function refuse(path: string | RegExp, status: number, problem: object = {}): () => void {
	const body = { code: "test", detail: "No se pudo.", ...problem };
	return intercept(path, () => Response.json(body, { status }));
}

/** Fails calls as a lost connection does. */
export function disconnect(path: string | RegExp = /^\/api\//): () => void {
	return intercept(path, () => Promise.reject(new TypeError("Failed to fetch")));
}

/**
 * Holds the answers to calls back: calls that set out before `release` reach the shop with it.
 *
 * @param method only calls of this method
 * @returns `release` lets them come; `count` says how many calls arrived
 */
export function hold(path: string | RegExp, method?: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	let calls = 0;
	const takeBack = intercept(path, (request) => {
		if (method && request.method !== method) return undefined;
		calls++;
		const own = address;
		return promise.then(() => toShop(request, own));
	});
	const release = () => {
		takeBack();
		resolve();
	};
	return { release, count: () => calls };
}

const Nothing = () => null;

function Shell() {
	return (
		<ToastProvider>
			<Outlet />
		</ToastProvider>
	);
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const request = new Request(input, init);
	if (!new URL(request.url).pathname.startsWith("/api/")) return browserFetch(input, init);
	for (const handler of handlers) {
		const response = handler(request.clone());
		if (response) return response;
	}
	const response = await toShop(request, address);
	request.signal.throwIfAborted();
	return response;
}

async function toShop(request: Request, from: string): Promise<Response> {
	const answered = await commands.callApi({ request: await toWire(request), address: from });
	const bytes = Uint8Array.fromBase64(answered.body);
	const hasBody = ![204, 205, 304].includes(answered.status);
	return new Response(hasBody ? bytes : null, answered);
}

async function toWire(request: Request): Promise<WireRequest> {
	const { pathname, search } = new URL(request.url);
	const bytes = new Uint8Array(await request.arrayBuffer());
	return {
		method: request.method,
		path: pathname + search,
		headers: [...request.headers],
		body: bytes.toBase64(),
	};
}

async function toRoute(entry: RouteEntry, isPanel: boolean): Promise<RouteObject> {
	const { id, path, index, load, children } = entry;
	// Only so can its middleware run before its pages.
	const isEager = children && id.startsWith("admin/") === isPanel;
	const parts = !load
		? {}
		: isEager
			? toParts(entry, await load())
			: { lazy: async () => toParts(entry, await load()) };
	const below = children && (await Promise.all(children.map((child) => toRoute(child, isPanel))));
	return { id, path, index, ...parts, ...(below && { children: below }) } as RouteObject;
}

/** A route module as the router takes it in a browser. */
function toParts(entry: RouteEntry, module: Page) {
	const { clientLoader, clientAction, ErrorBoundary, HydrateFallback } = module;
	const load = (args: LoaderFunctionArgs) => callServer(entry, "loader", args);
	const act = (args: LoaderFunctionArgs) => callServer(entry, "action", args);
	const needsServer = "loader" in module;
	return {
		Component: module.default && withComponentProps(module.default),
		...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
		...(HydrateFallback && { HydrateFallback: withHydrateFallbackProps(HydrateFallback) }),
		handle: module.handle,
		shouldRevalidate: module.shouldRevalidate,
		...(module.clientMiddleware && { middleware: module.clientMiddleware }),
		...((needsServer || clientLoader) && {
			loader: (args: LoaderFunctionArgs) =>
				// A document comes with its data: the browser's own loader runs at steps inside the site.
				!clientLoader || (isFirst && needsServer && !clientLoader.hydrate)
					? load(args)
					: clientLoader({
							...args,
							url: new URL(args.request.url),
							serverLoader: () => load(args),
						}),
		}),
		...(("action" in module || clientAction) && {
			action: (args: LoaderFunctionArgs) =>
				clientAction ? clientAction({ ...args, serverAction: () => act(args) }) : act(args),
		}),
	};
}

async function callServer(
	{ file }: RouteEntry,
	part: RouteCall["part"],
	{ request, params }: LoaderFunctionArgs,
) {
	const result = await commands.callRoute({ file, part, params, request: await toWire(request) });
	if (result.type === "data") return result.data;
	if (result.type === "redirect") return redirect(result.to);
	throw new Response(null, { status: result.status });
}
