import { createApiClient } from "#api/client.server.ts";
import { describeLegalText, LegalPage } from "#features/content/site-texts/site/legal-page.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import type { Route } from "./+types/terms";

const TITLE = "Términos y condiciones";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
	buildPageMeta(matches, location, {
		title: TITLE,
		description: describeLegalText(
			loaderData,
			"Precios con ITBMS incluido, qué es una cotización, plazos de respuesta, citas, garantía y cómo reclamar.",
		),
	});

export const loader = ({ request }: Route.LoaderArgs) =>
	createApiClient(request)
		.texts[":name"].$get({ param: { name: "terms" } })
		.then((response) => response.json());

export default function TermsPage({ loaderData }: Route.ComponentProps) {
	return <LegalPage title={TITLE} text={loaderData} />;
}
