import { confirmPosts, hidePosts, showPosts } from "#features/content/blog/editing/samples.server.ts";
import { confirmProducts, hideProducts } from "#features/content/products/editing/samples.server.ts";
import { confirmServiceFacts } from "#features/content/services/editing/samples.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import {
	ChangedPosts,
	Confirmed,
	ConfirmedFacts,
	HiddenProducts,
	SampleChoice,
	SampleIds,
	Samples,
} from "./contract.ts";
import { readSamples } from "./sample-groups.server.ts";

const TAG = "Panel: de ejemplo";
const confirmed = { 200: toResponseSpec("Cuántos se confirmaron ahora", Confirmed) };
const catalogue = createPanelRoutes(TAG, "catalogue");
const blog = createPanelRoutes(TAG, "blog");

export const createSamplesApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		catalogue.get("readSamples", "/admin/samples", {
			summary: "Lo que viene con Biela y nadie ha confirmado: productos, artículos, garantías, años",
			200: toResponseSpec("Cuántos son de cada clase", Samples),
		})(() => readSamples(ctx.db)),
		catalogue.post("confirmSampleProducts", "/admin/samples/products/confirm", {
			summary: "Dice que productos de ejemplo son del taller: todos, o los elegidos",
			body: SampleChoice,
			...confirmed,
		})(async ({ body, actor }) => ({ confirmed: await confirmProducts(ctx, actor, body.ids) })),
		catalogue.post("hideSampleProducts", "/admin/samples/products/hide", {
			summary: "Oculta productos de ejemplo: todos, o los elegidos. Se deshace como otro cambio de muchos",
			body: SampleChoice,
			200: toResponseSpec("Cuántos oculta, y el número del cambio", HiddenProducts),
		})(({ body, actor }) => hideProducts(ctx, actor, body.ids)),
		catalogue.post("confirmSampleFacts", "/admin/samples/services/confirm", {
			summary: "Da por buenas garantías y duraciones de servicios, una por una",
			body: ConfirmedFacts,
			...confirmed,
		})(async ({ body, actor }) => ({ confirmed: await confirmServiceFacts(ctx, actor, body.facts) })),
		blog.post("confirmSamplePosts", "/admin/samples/posts/confirm", {
			summary: "Dice que artículos de ejemplo son del taller: todos, o los elegidos",
			body: SampleChoice,
			...confirmed,
		})(async ({ body, actor }) => ({ confirmed: await confirmPosts(ctx, actor, body.ids) })),
		blog.post("hideSamplePosts", "/admin/samples/posts/hide", {
			summary: "Quita del sitio artículos de ejemplo: todos, o los elegidos",
			body: SampleChoice,
			200: toResponseSpec("Los que quitó", ChangedPosts),
		})(async ({ body, actor }) => ({ ids: await hidePosts(ctx, actor, body.ids) })),
		blog.post("showSamplePosts", "/admin/samples/posts/show", {
			summary: "Muestra otra vez artículos de ejemplo que se quitaron del sitio",
			body: SampleIds,
			200: toResponseSpec("Los que mostró", ChangedPosts),
		})(async ({ body, actor }) => ({ ids: await showPosts(ctx, actor, body.ids) })),
	]);
