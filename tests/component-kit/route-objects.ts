/** Route modules of the framework as route objects of a browser's router. */
import type { RouteEntry } from "virtual:routes";
import {
	type LoaderFunctionArgs,
	type RouteObject,
	redirect,
	UNSAFE_withComponentProps as withComponentProps,
	UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
	UNSAFE_withHydrateFallbackProps as withHydrateFallbackProps,
} from "react-router";
import { commands } from "vitest/browser";
import type { RouteCall } from "./shops.ts";
import { toWireRequest } from "./wire.ts";

// biome-ignore lint/suspicious/noExplicitAny: route modules are of every shape.
type RouteModule = Record<string, any>;
type PageContext = { isPanel: boolean; isFirstDocument: () => boolean };

/**
 * Returns a line of the route table as a route object.
 *
 * @param context whether the panel is opened, and whether the page is still the first document
 */
export async function toRoute(entry: RouteEntry, context: PageContext): Promise<RouteObject> {
	const { id, path, index, load, children } = entry;
	// The panel's middleware runs before its pages only with this nesting.
	const isEager = children && id.startsWith("admin/") === context.isPanel;
	const routeProperties = !load
		? {}
		: isEager
			? toRouteProperties(entry, await load(), context)
			: { lazy: async () => toRouteProperties(entry, await load(), context) };
	const childRoutes = children && (await Promise.all(children.map((child) => toRoute(child, context))));
	return {
		id,
		path,
		index,
		...routeProperties,
		...(childRoutes && { children: childRoutes }),
	} as RouteObject;
}

/** Returns a route module as the router takes it in a browser. */
function toRouteProperties(entry: RouteEntry, module: RouteModule, { isFirstDocument }: PageContext) {
	const { clientLoader, clientAction, ErrorBoundary, HydrateFallback } = module;
	const callLoader = (args: LoaderFunctionArgs) => callRouteHandler(entry, "loader", args);
	const callAction = (args: LoaderFunctionArgs) => callRouteHandler(entry, "action", args);
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
				// A document contains its data: the browser's own loader runs only on navigation inside the site.
				!clientLoader || (isFirstDocument() && needsServer && !clientLoader.hydrate)
					? callLoader(args)
					: clientLoader({
							...args,
							url: new URL(args.request.url),
							serverLoader: () => callLoader(args),
						}),
		}),
		...(("action" in module || clientAction) && {
			action: (args: LoaderFunctionArgs) =>
				clientAction ? clientAction({ ...args, serverAction: () => callAction(args) }) : callAction(args),
		}),
	};
}

async function callRouteHandler(
	{ file }: RouteEntry,
	handlerName: RouteCall["part"],
	{ request, params }: LoaderFunctionArgs,
) {
	const result = await commands.callRoute({
		file,
		part: handlerName,
		params,
		request: await toWireRequest(request),
	});
	if (result.type === "data") return result.data;
	if (result.type === "redirect") return redirect(result.to);
	throw new Response(null, { status: result.status });
}
