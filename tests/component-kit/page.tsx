/**
 * The browser side of component tests: `open` renders a page of the site or the panel, with its real route, data and
 * API, in the test's own frame. Nothing is built and no server is started.
 */

import routeTable from "virtual:routes";
import { createRoot, type Root } from "react-dom/client";
import {
	createBrowserRouter,
	UNSAFE_FrameworkContext as FrameworkContext,
	Outlet,
	RouterProvider,
} from "react-router";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { commands, locators, page } from "vitest/browser";
import panelSheet from "#admin/admin.css?inline";
import { saveTabValue } from "#domain/browser-storage/tab-storage.ts";
import type { Role } from "#domain/permissions.ts";
import { ADMIN_TOKEN_KEY, ADMIN_USER_KEY } from "#domain/shop.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { watchRejectedSubmissions } from "#ui/rejected-submissions.ts";
import { ToastProvider } from "#ui/toast.tsx";
import "#ui/pop-state-listeners.ts";
import { enterWorldBeforeEachTest } from "#tests/fresh-worlds.ts";
import "#app/app.css";
import { toRoute } from "./route-objects.ts";
import { sendToShop } from "./wire.ts";

type CallHandler = (request: Request) => Response | Promise<Response> | undefined;
type Router = ReturnType<typeof createBrowserRouter>;

/** The initial clock of a shop: Friday morning in Panama. `setClock` moves it for shop and page alike. */
const INITIAL_TIME = "2026-11-20T15:00:00Z";
/** The first page of a run also waits until its modules are compiled, while the check and the build take both cores. */
const IDLE_TIMEOUT = { timeout: 60_000 };
const PANEL_LOADING_TEXT = "Abriendo el panel…";
const MAX_DESCRIPTION_LENGTH = 1500;
const DESKTOP_VIEWPORT = { width: 1280, height: 900 };

const browserFetch = globalThis.fetch.bind(globalThis);
let root: Root | undefined;
let router: Router | undefined;
let handlers: CallHandler[] = [];
let pageIpAddress = "";
let addressCount = 0;
let isFirstPage = true;
/** In the panel, the browser applies its stylesheet after that of the public pages. */
const panelStyle = Object.assign(document.createElement("style"), { textContent: panelSheet });

locators.extend({ getBySelector: (selector: string) => selector });

enterWorldBeforeEachTest((suiteId) => commands.enterShop(suiteId));

// `src/app/entry.client.tsx` starts it in the browser.
watchRejectedSubmissions();

beforeEach(() => {
	handlers = [];
	pageIpAddress = `10.1.${++addressCount >> 8}.${addressCount & 255}`;
	localStorage.clear();
	// The page's own copy of the storage outlives it.
	for (const name of Object.keys(sessionStorage)) saveTabValue(name, undefined);
	sessionStorage.clear();
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(INITIAL_TIME) });
	globalThis.fetch = fetchThroughHandlers;
});

afterEach(async ({ task }) => {
	for (const error of task.result?.errors ?? []) error.message += `\n${describePage()}`;
	close();
	vi.useRealTimers();
	globalThis.fetch = browserFetch;
	await page.viewport(DESKTOP_VIEWPORT.width, DESKTOP_VIEWPORT.height);
});

afterAll(() => commands.closeShop());

/**
 * Opens a page as a visitor sees it once its script runs.
 *
 * @param path path and query, such as `/productos?q=freno`
 */
export async function open(path: string): Promise<void> {
	close();
	history.replaceState(null, "", path);
	isFirstPage = true;
	const isPanel = path.startsWith("/admin");
	if (isPanel) document.head.append(panelStyle);
	else panelStyle.remove();
	const pages = routeTable.filter(({ load, children }) => load || children);
	const framework = {
		future: {},
		manifest: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
		routeModules: {},
		ssr: false,
		isSpaMode: false,
		routeDiscovery: { mode: "initial", manifestPath: "" },
	};
	const routes = await Promise.all(
		pages.map((entry) => toRoute(entry, { isPanel, isFirstDocument: () => isFirstPage })),
	);
	for (const entry of pages.flatMap((entry) => [entry, ...(entry.children ?? [])]))
		Object.assign(framework.manifest.routes, { [entry.id]: { id: entry.id, module: "" } });
	router = createBrowserRouter([
		{ id: "root", Component: RootLayout, HydrateFallback: EmptyFallback, children: routes },
	]);
	root = createRoot(document.body.appendChild(document.createElement("div")));
	root.render(
		<FrameworkContext value={framework as unknown as React.ContextType<typeof FrameworkContext>}>
			<RouterProvider router={router} />
		</FrameworkContext>,
	);
	await waitForIdle();
	// On a busy machine loaded data may not be rendered yet.
	await vi.waitUntil(() => !document.body.textContent?.includes(PANEL_LOADING_TEXT), IDLE_TIMEOUT);
	isFirstPage = false;
}

/** Waits until nothing is loading: a press of «Reintentar» during a revalidation would be ignored. */
export async function waitForIdle(): Promise<void> {
	await vi.waitUntil(
		() =>
			router?.state.initialized &&
			router.state.navigation.state === "idle" &&
			router.state.revalidation === "idle",
		IDLE_TIMEOUT,
	);
}

/** Returns path, query and fragment of the current page. */
export const getCurrentPath = () => location.pathname + location.search + location.hash;

/** Unmounts the page, like a closed tab; browser storage stays. */
export function close(): void {
	root?.unmount();
	router?.dispose();
	root = undefined;
	router = undefined;
	document.body.replaceChildren();
}

/** Opens a session for a person of a role; pages opened afterwards use it. @returns its token */
export async function logInAs(role: Role = "owner"): Promise<string> {
	const { token, user } = await commands.openSession(role);
	localStorage.setItem(ADMIN_TOKEN_KEY, token);
	localStorage.setItem(ADMIN_USER_KEY, JSON.stringify(user));
	return token;
}

/** Moves the clock of shop and page to an instant such as `2026-11-21T15:00:00Z`. */
export async function setClock(instant: string): Promise<void> {
	vi.setSystemTime(new Date(instant));
	await commands.setClock(instant);
}

/** Changes the environment of the shop, such as `{ BIELA_CROWD: 1 }`, for one test or, in `beforeAll`, for the file. */
export const changeEnv = (changes: Partial<AppContext["env"]>) => commands.changeEnv(changes);

/**
 * Calls the shop's API from outside the page, from an IP address of its own.
 *
 * @param options `body` is sent as JSON; with `token` the call is a member of staff's
 */
export async function call(path: string, options: { method?: string; body?: unknown; token?: string } = {}) {
	const { body, token, method = body === undefined ? "GET" : "POST" } = options;
	const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
	if (token) headers.set("authorization", `Bearer ${token}`);
	const bodyText = body === undefined ? null : JSON.stringify(body);
	const response = await sendToShop(
		new Request(path, { method, headers, body: bodyText }),
		`10.2.0.${++addressCount & 255}`,
	);
	// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape.
	const json: any = await response.json().catch(() => undefined);
	return { status: response.status, json };
}

/**
 * Answers calls of the page in place of the API from now on. A call for which the handler returns nothing goes on to
 * the API. The latest handler runs first.
 *
 * @param path the call's path, without query
 * @returns a function that removes the handler
 */
export function interceptCalls(path: string | RegExp, handler: CallHandler): () => void {
	const isMatch = (request: Request) => {
		const { pathname } = new URL(request.url);
		return typeof path === "string" ? pathname === path : path.test(pathname);
	};
	const matchingHandler: CallHandler = (request) => (isMatch(request) ? handler(request) : undefined);
	handlers = [matchingHandler, ...handlers];
	return () => {
		handlers = handlers.filter((handler) => handler !== matchingHandler);
	};
}

/** Answers calls with an error status and the API's problem format. */
export function failCalls(path: string | RegExp, status: number, problem: object = {}): () => void {
	const body = { code: "test", detail: "No se pudo.", ...problem };
	return interceptCalls(path, () => Response.json(body, { status }));
}

/** Fails calls like a lost connection. */
export function disconnectCalls(path: string | RegExp = /^\/api\//): () => void {
	return interceptCalls(path, () => Promise.reject(new TypeError("Failed to fetch")));
}

/**
 * Holds back calls until `release` sends them to the shop.
 *
 * @param method only calls of this method
 * @returns `release` lets them through; `getCallCount` returns how many arrived
 */
export function holdCalls(path: string | RegExp, method?: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	let callCount = 0;
	const removeHandler = interceptCalls(path, (request) => {
		if (method && request.method !== method) return undefined;
		callCount++;
		const senderAddress = pageIpAddress;
		return promise.then(() => sendToShop(request, senderAddress));
	});
	const release = () => {
		removeHandler();
		resolve();
	};
	return { release, getCallCount: () => callCount };
}

/** Describes what the page shows when a test fails: a wait that ran out does not say what stood there instead. */
function describePage(): string {
	const shownPart = document.querySelector("main") ?? document.body;
	const texts = Array.from(shownPart.querySelectorAll("h1, h2, p, label, button, a"), (element) =>
		element.textContent.trim(),
	);
	return `The page ${getCurrentPath()} shows: ${texts.join(" | ").slice(0, MAX_DESCRIPTION_LENGTH)}`;
}

const EmptyFallback = () => null;

function RootLayout() {
	return (
		<ToastProvider>
			<Outlet />
		</ToastProvider>
	);
}

async function fetchThroughHandlers(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const request = new Request(input, init);
	if (!new URL(request.url).pathname.startsWith("/api/")) return browserFetch(input, init);
	for (const handler of handlers) {
		const response = handler(request.clone());
		if (response) return response;
	}
	const response = await sendToShop(request, pageIpAddress);
	request.signal.throwIfAborted();
	return response;
}
