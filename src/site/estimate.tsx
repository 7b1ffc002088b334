import { data, redirect } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { EstimateLayout } from "#site/estimate/layout.tsx";
import type { Route } from "./+types/estimate";
import { KnownEstimate } from "./estimate/known-estimate.tsx";
import { paperOf } from "./estimate/paper.ts";
import { UnknownEstimate } from "./estimate/unknown-estimate.tsx";
import { titleOf } from "./page-words.ts";

const PAPER = ".pdf";

/** One person's own: no search engine lists it, and its address stands in no tag that others read. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: titleOf("Tu cotización", loaderData?.settings.name ?? "") },
	{ name: "description", content: "Revisa tu cotización y apruébala aquí, sin crear cuenta." },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
	// Its paper has a name of its own, which is shorter to tell than the API's.
	if (token.endsWith(PAPER)) throw redirect(paperOf(token.slice(0, -PAPER.length)));
	const api = apiFor(request);
	const [reply, settings] = await Promise.all([
		api.estimates[":token"].$get({ param: { token } }),
		api.settings.$get().then((answer) => answer.json()),
	]);
	const status: number = reply.status;
	if (reply.ok) return data({ estimate: await reply.json(), token, settings });
	// A link that is far too long is as unknown as one that is wrong.
	if (status === 404 || status === 422)
		return data({ estimate: undefined, token, settings }, { status: 404 });
	throw data(null, { status });
}

export default function EstimatePage({ loaderData }: Route.ComponentProps) {
	const { estimate, token, settings } = loaderData;
	return (
		<EstimateLayout shop={settings}>
			{estimate ? (
				<KnownEstimate loaded={estimate} token={token} shop={settings} />
			) : (
				<UnknownEstimate shop={settings} />
			)}
		</EstimateLayout>
	);
}
