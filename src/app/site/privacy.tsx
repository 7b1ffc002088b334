import { createApiClient } from "#api/client.server.ts";
import { describeLegalText, LegalPage } from "#features/content/site-texts/site/legal-page.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import type { Route } from "./+types/privacy";

const TITLE = "Política de privacidad";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
	buildPageMeta(matches, location, {
		title: TITLE,
		description: describeLegalText(
			loaderData,
			"Qué datos pedimos, para qué, cuánto tiempo los guardamos y cómo ejerces tus derechos según la Ley 81 de 2019 de Panamá.",
		),
	});

export const loader = ({ request }: Route.LoaderArgs) =>
	createApiClient(request)
		.texts[":name"].$get({ param: { name: "privacy" } })
		.then((response) => response.json());

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
	return <LegalPage title={TITLE} text={loaderData} />;
}
