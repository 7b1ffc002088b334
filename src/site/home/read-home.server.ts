import { apiFor } from "#api/client.server.ts";
import type { Service } from "#features/services/contract.ts";
import { promotionsToShow } from "#features/showcase/rules.ts";
import { firstOfEach } from "#features/symptoms/rules.ts";

const FEATURED_SERVICES = 6;
const INCLUSIONS_SHOWN = 4;
const SYMPTOMS_SHOWN = 6;
/** The hero's second slide tells about this one. */
const HERO_SERVICE = "aire-acondicionado";

/** What the home page shows. */
export async function readHome(request: Request) {
	const api = apiFor(request);
	const [showcase, services, symptoms, { today }] = await Promise.all([
		api.showcase.$get().then((reply) => reply.json()),
		api.services.$get().then((reply) => reply.json()),
		api.symptoms.$get().then((reply) => reply.json()),
		api.settings.$get().then((reply) => reply.json()),
	]);
	const shown = services.map(shownOf);
	return {
		promotions: promotionsToShow(showcase.promotions, today),
		testimonials: showcase.testimonials,
		brands: showcase.brands,
		services: shown.slice(0, FEATURED_SERVICES),
		symptoms: firstOfEach(symptoms, SYMPTOMS_SHOWN).map(({ id, name, urgency }) => ({
			id,
			name,
			urgency,
		})),
		heroService: shown.find(({ id }) => id === HERO_SERVICE),
		quickest: shown
			.filter(({ minutes, duration }) => minutes && /minuto/.test(duration))
			.toSorted((one, other) => (one.minutes ?? 0) - (other.minutes ?? 0))[0],
	};
}

/** The cards and the request dialog show no more of a service. */
function shownOf(service: Service) {
	const { related: _goods, badge: _badge, specialty: _rank, drop_off: _hours, ...shown } = service;
	return { ...shown, includes: shown.includes.slice(0, INCLUSIONS_SHOWN) };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
