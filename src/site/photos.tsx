import { data } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { BareLayout } from "#site/layout/bare-layout.tsx";
import type { Route } from "./+types/photos";
import { titleOf } from "./page-words.ts";
import { AddPhotos } from "./photos/add-photos.tsx";
import { UnknownLink } from "./photos/unknown-link.tsx";

/** Its address is a key: it stands in no tag, and no search engine lists it. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: titleOf("Fotos de tu solicitud", loaderData?.shop.name ?? "Taller") },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
	const api = apiFor(request);
	const [settings, reply] = await Promise.all([
		api.settings.$get().then((answer) => answer.json()),
		api.photos[":token"].$get({ param: { token } }),
	]);
	const { name, whatsapp, phone } = settings;
	const known = { shop: { name, whatsapp, phone }, path: `/api/photos/${token}` };
	const status: number = reply.status;
	if (reply.ok) return data({ ...known, own: await reply.json() });
	// A link that is far too long is as unknown as one that is wrong.
	if (status === 404 || status === 422) return data({ ...known, own: undefined }, { status: 404 });
	throw data(null, { status });
}

/** Where a customer adds photos to what they asked for, from the form's receipt or from a chat. */
export default function PhotosPage({ loaderData: { shop, path, own } }: Route.ComponentProps) {
	return (
		<BareLayout shop={shop.name}>
			{own ? (
				<AddPhotos key={path} path={path} own={own} shop={shop} />
			) : (
				<UnknownLink shop={shop} />
			)}
		</BareLayout>
	);
}
