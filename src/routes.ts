import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the product. */
export default [
	layout("site/layout.tsx", [
		index("site/home.tsx"),
		route("productos", "site/products.tsx"),
		route("productos/:sku", "site/product.tsx"),
		route("*", "site/not-found.tsx"),
	]),
	route("admin", "admin/door.tsx"),
	route("admin/login", "admin/login.tsx"),
	route("admin/dashboard", "admin/layout.tsx", [
		index("admin/dashboard.tsx"),
		route("bandeja", "admin/inbox.tsx", [route(":id", "admin/lead.tsx")]),
	]),
	route("api/*", "api/route.ts"),
] satisfies RouteConfig;
