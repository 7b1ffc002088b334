import { apiFor } from "#api/client.server.ts";
import type { Route } from "./+types/about";
import { AboutHero } from "./about/about-hero.tsx";
import { Backing } from "./about/backing.tsx";
import { History } from "./about/history.tsx";
import { Principles } from "./about/principles.tsx";
import { Visit } from "./about/visit.tsx";
import { breadcrumbs } from "./breadcrumbs.ts";
import { Later } from "./layout/later.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, location, {
		title: "Nosotros",
		description: ({ address, foundedYear }) =>
			`Taller y tienda de repuestos en ${address.district} desde ${foundedYear}: cómo empezamos, cómo trabajamos y qué garantía te llevas por escrito.`,
		jsonLd: ({ origin }) => breadcrumbs(origin, [["Nosotros", "/nosotros"]]),
	});

export async function loader({ request }: Route.LoaderArgs) {
	return (await apiFor(request).about.$get()).json();
}

export default function AboutPage({ loaderData: about }: Route.ComponentProps) {
	return (
		<>
			<AboutHero />
			<History about={about} />
			<Later>
				<Principles />
			</Later>
			<Later>
				<Backing certifications={about.certifications} />
				<Visit />
			</Later>
		</>
	);
}
