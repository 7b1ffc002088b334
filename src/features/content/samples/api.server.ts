import { confirmPosts, hidePosts, showPosts } from "#features/content/blog/editing/samples.server.ts";
import { confirmProducts, hideProducts } from "#features/content/products/editing/samples.server.ts";
import { confirmServiceFacts } from "#features/content/services/editing/samples.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
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
const confirmedResponse = toResponseSpec("Cuántos se confirmaron ahora", Confirmed);
const catalogue = createPanelRoutes(TAG, "catalogue");
const blog = createPanelRoutes(TAG, "blog");

export const createSamplesApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: catalogue,
			id: "readSamples",
			method: "get",
			path: "/admin/samples",
			summary: "Lo que viene con Biela y nadie ha confirmado: productos, artículos, garantías, años",
			status: 200,
			answer: toResponseSpec("Cuántos son de cada clase", Samples),
			handle: ({ ctx }) => readSamples(ctx.db),
		}),
		defineRoute({
			group: catalogue,
			id: "confirmSampleProducts",
			method: "post",
			path: "/admin/samples/products/confirm",
			summary: "Dice que productos de ejemplo son del taller: todos, o los elegidos",
			body: SampleChoice,
			status: 200,
			answer: confirmedResponse,
			handle: async (call, { body }) => ({
				confirmed: await confirmProducts(call, body.ids),
			}),
		}),
		defineRoute({
			group: catalogue,
			id: "hideSampleProducts",
			method: "post",
			path: "/admin/samples/products/hide",
			summary: "Oculta productos de ejemplo: todos, o los elegidos. Se deshace como otro cambio de muchos",
			body: SampleChoice,
			status: 200,
			answer: toResponseSpec("Cuántos oculta, y el número del cambio", HiddenProducts),
			handle: (call, { body }) => hideProducts(call, body.ids),
		}),
		defineRoute({
			group: catalogue,
			id: "confirmSampleFacts",
			method: "post",
			path: "/admin/samples/services/confirm",
			summary: "Da por buenas garantías y duraciones de servicios, una por una",
			body: ConfirmedFacts,
			status: 200,
			answer: confirmedResponse,
			handle: async (call, { body }) => ({
				confirmed: await confirmServiceFacts(call, body.facts),
			}),
		}),
		defineRoute({
			group: blog,
			id: "confirmSamplePosts",
			method: "post",
			path: "/admin/samples/posts/confirm",
			summary: "Dice que artículos de ejemplo son del taller: todos, o los elegidos",
			body: SampleChoice,
			status: 200,
			answer: confirmedResponse,
			handle: async (call, { body }) => ({ confirmed: await confirmPosts(call, body.ids) }),
		}),
		defineRoute({
			group: blog,
			id: "hideSamplePosts",
			method: "post",
			path: "/admin/samples/posts/hide",
			summary: "Quita del sitio artículos de ejemplo: todos, o los elegidos",
			body: SampleChoice,
			status: 200,
			answer: toResponseSpec("Los que quitó", ChangedPosts),
			handle: async (call, { body }) => ({ ids: await hidePosts(call, body.ids) }),
		}),
		defineRoute({
			group: blog,
			id: "showSamplePosts",
			method: "post",
			path: "/admin/samples/posts/show",
			summary: "Muestra otra vez artículos de ejemplo que se quitaron del sitio",
			body: SampleIds,
			status: 200,
			answer: toResponseSpec("Los que mostró", ChangedPosts),
			handle: async (call, { body }) => ({ ids: await showPosts(call, body.ids) }),
		}),
	]);
