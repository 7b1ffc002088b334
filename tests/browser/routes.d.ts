/** The route table that `vite-plugin.ts` makes of `src/routes.ts`. */
declare module "virtual:routes" {
	export type RouteEntry = {
		id: string;
		path?: string;
		index?: boolean;
		file: string;
		/** Missing where a route is no page. */
		load?: () => Promise<Record<string, unknown>>;
		children?: RouteEntry[];
	};
	const routes: RouteEntry[];
	export default routes;
}
