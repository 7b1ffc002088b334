import { apiFor } from "#api/client.server.ts";
import { GUIDE, GUIDE_TITLE, groupsOf } from "#features/symptoms/rules.ts";
import { SymptomTiles } from "#features/symptoms/symptom-tiles.tsx";
import { URGENCIES, URGENCY } from "#features/symptoms/urgency.ts";
import { UrgencyMark } from "#features/symptoms/urgency-mark.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/symptoms";
import { ClosingBand } from "./layout/closing-band.tsx";
import { EmergencyNote } from "./layout/emergency-note.tsx";
import { Later } from "./layout/later.tsx";
import { pageMeta } from "./page-meta.ts";
import { ShopChat } from "./shop-chat.tsx";

/** Loads only the fields that the tiles show. */
export async function loader({ request }: Route.LoaderArgs) {
	const symptoms = await (await apiFor(request).symptoms.$get()).json();
	return {
		groups: groupsOf(
			symptoms.map(({ id, name, category, urgency, causes }) => ({
				id,
				name,
				category,
				urgency,
				cause: causes[0] ?? "",
			})),
		),
	};
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
	pageMeta(matches, location, {
		title: `${GUIDE_TITLE} Guía de síntomas`,
		description:
			"Ruidos, luces del tablero, frenos, temperatura, batería y A/C: qué tan urgente es cada síntoma, qué suele ser y qué hacer ahora.",
		trail: [[GUIDE_TITLE, GUIDE]],
		jsonLd: ["guide", (loaderData?.groups ?? []).flatMap(({ symptoms }) => symptoms)],
	});

export default function SymptomsPage({ loaderData: { groups } }: Route.ComponentProps) {
	return (
		<>
			<Hero groups={groups.map(({ category }) => category)} />
			<div className="measure band grid gap-12 md:gap-16">
				{groups.length === 0 && (
					<EmptyState
						title="Estamos escribiendo la guía"
						text="Mientras tanto cuéntanos qué notas y te decimos qué hacer."
						way={{ to: "/contacto", label: "Preguntar al taller" }}
					/>
				)}
				{groups.map(({ category, symptoms }, place) => (
					<Later key={category} className="[--later-height:24rem]">
						<section aria-labelledby={anchorOf(place)}>
							<h2 id={anchorOf(place)} className="title-2 mb-5">
								{category}
							</h2>
							<SymptomTiles symptoms={symptoms} />
						</section>
					</Later>
				))}
			</div>
			<Later>
				<NotListed />
			</Later>
		</>
	);
}

/** Returns a group's anchor by index, since names written by staff make poor fragments. */
const anchorOf = (place: number) => `grupo-${place + 1}`;

function Hero({ groups }: { groups: readonly string[] }) {
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)] lg:gap-16">
				<div className="self-center">
					<p className="eyebrow text-accent">Guía de síntomas</p>
					<h1 className="title-1 mt-4">{GUIDE_TITLE}</h1>
					<p className="lead mt-5 text-muted">
						Busca lo que notas. Te decimos qué tan urgente es, qué suele ser y qué hacer ahora; qué
						es de verdad se sabe revisándolo en el taller.
					</p>
					<dl className="mt-7 grid gap-3">
						{URGENCIES.map((urgency) => (
							<div key={urgency} className="grid gap-x-4 gap-y-1 sm:grid-cols-[8.5rem_1fr]">
								<dt>
									<UrgencyMark urgency={urgency} />
								</dt>
								<dd className="text-sm text-muted">{URGENCY[urgency].meaning}</dd>
							</div>
						))}
					</dl>
				</div>
				<nav aria-label="Grupos de síntomas" className="self-center">
					<ul className="grid border-t border-line max-lg:grid-cols-2 max-lg:gap-x-6">
						{groups.map((group, place) => (
							<li key={group} className="border-b border-line">
								<a
									href={`#${anchorOf(place)}`}
									className="flex min-h-11 items-center py-2 font-medium hover:underline"
								>
									{group}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</section>
	);
}

function NotListed() {
	return (
		<ClosingBand
			id="otro-sintoma"
			title="¿No está lo que notas?"
			text="Cuéntanoslo con tus palabras. Por WhatsApp puedes mandar una foto del tablero o un audio del ruido."
			note={<EmergencyNote className="mt-3" />}
		>
			<div className="actions">
				<ShopChat text="Hola, a mi carro le pasa esto: ">Contarlo por WhatsApp</ShopChat>
				<ButtonLink to="/servicios" tone="line">
					Ver los servicios
				</ButtonLink>
			</div>
		</ClosingBand>
	);
}
