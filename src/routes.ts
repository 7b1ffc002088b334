import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the product. */
export default [
	layout("site/layout.tsx", [
		index("site/home.tsx"),
		route("servicios", "site/services.tsx"),
		route("servicios/:id", "site/service.tsx"),
		route("nosotros", "site/about.tsx"),
		route("contacto", "site/contact.tsx"),
		route("gubernamentales", "site/government.tsx"),
		route("privacidad", "site/privacy.tsx"),
		route("terminos", "site/terms.tsx"),
		route("productos", "site/products.tsx"),
		route("productos/:sku", "site/product.tsx"),
		route("boletin", "site/newsletter.tsx"),
		route("blog", "site/blog.tsx"),
		route("blog/:slug", "site/blog-post.tsx"),
		route("*", "site/not-found.tsx"),
	]),
	route("blog/rss.xml", "site/rss.ts"),
	route("sitemap.xml", "site/sitemap.ts"),
	route("robots.txt", "site/robots.ts"),
	route("admin", "admin/door.tsx"),
	route("admin/login", "admin/login.tsx"),
	route("admin/dashboard", "admin/layout.tsx", [
		index("admin/dashboard.tsx"),
		route("bandeja", "admin/inbox.tsx", [route(":id", "admin/lead.tsx")]),
	]),
	route("api/*", "api/route.ts"),
] satisfies RouteConfig;
