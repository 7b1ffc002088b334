/** The Node side of component tests, by the command names that `page.tsx` calls. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createServer, type ViteDevServer } from "vite";
import type { BrowserCommandContext } from "vitest/node";
import type { Role } from "#domain/permissions.ts";
import type * as Shops from "./shops.ts";
import type { RouteCall, WireRequest } from "./shops.ts";
import { createBrowserPagesPlugin } from "./vite-plugin.ts";

const ROOT = join(import.meta.dirname, "../..");
const SHOPS_FILE = join(import.meta.dirname, "shops.ts");

let viteServer: Promise<ViteDevServer> | undefined;

/** A separate Vite: Vitest's own treats packages as source, and CommonJS packages fail in it. */
async function loadModule<Module>(file: string): Promise<Module> {
	viteServer ??= createServer({
		root: ROOT,
		configFile: false,
		envDir: false,
		appType: "custom",
		logLevel: "error",
		plugins: [createBrowserPagesPlugin()],
		optimizeDeps: { noDiscovery: true },
		server: { middlewareMode: true, hmr: false, ws: false, watch: null },
	});
	return (await viteServer).ssrLoadModule(file) as Promise<Module>;
}

/** Node itself loads it, which is three times as fast; the pages' loaders import the same instance (`live.ts`). */
const loadShops = (): Promise<typeof Shops> => import(pathToFileURL(SHOPS_FILE).href);
const getTestFile = ({ testPath }: BrowserCommandContext) => testPath ?? "";

export async function callApi(
	context: BrowserCommandContext,
	call: { request: WireRequest; address: string },
) {
	return (await loadShops()).callApi(getTestFile(context), call);
}

export async function callRoute(context: BrowserCommandContext, call: RouteCall) {
	return (await loadShops()).callRoute(getTestFile(context), call, loadModule);
}

export async function enterShop(context: BrowserCommandContext, suiteId: string) {
	return (await loadShops()).enterShop(getTestFile(context), suiteId);
}

export async function openSession(context: BrowserCommandContext, role: Role) {
	return (await loadShops()).openSession(getTestFile(context), role);
}

export async function setClock(context: BrowserCommandContext, instant: string) {
	return (await loadShops()).setClock(getTestFile(context), instant);
}

export async function changeEnv(
	context: BrowserCommandContext,
	changes: Parameters<typeof Shops.changeEnv>[1],
) {
	return (await loadShops()).changeEnv(getTestFile(context), changes);
}

export async function forgetConfirmations(context: BrowserCommandContext) {
	return (await loadShops()).forgetConfirmations(getTestFile(context));
}

export async function addPicture(context: BrowserCommandContext, path: string) {
	return (await loadShops()).addPicture(getTestFile(context), path);
}

export async function closeShop(context: BrowserCommandContext) {
	return (await loadShops()).closeShop(getTestFile(context));
}
