import { createApiClient } from "#api/client.server.ts";
import { GUIDE_PATH, GUIDE_TITLE, groupSymptoms } from "#features/content/symptoms/rules.ts";
import { SymptomTiles } from "#features/content/symptoms/site/symptom-tiles.tsx";
import { URGENCIES, URGENCY } from "#features/content/symptoms/urgency.ts";
import { UrgencyMark } from "#features/content/symptoms/urgency-mark.tsx";
import { ClosingSection } from "#site/closing-section.tsx";
import { Deferred } from "#site/deferred.tsx";
import { EmergencyNote } from "#site/emergency-note.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/symptoms";

/** Loads only the fields that the tiles show. */
export async function loader({ request }: Route.LoaderArgs) {
	const symptoms = await (await createApiClient(request).symptoms.$get()).json();
	return {
		groups: groupSymptoms(
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
	buildPageMeta(matches, location, {
		title: `${GUIDE_TITLE} Guía de síntomas`,
		description:
			"Ruidos, luces del tablero, frenos, temperatura, batería y A/C: qué tan urgente es cada síntoma, qué suele ser y qué hacer ahora.",
		trail: [[GUIDE_TITLE, GUIDE_PATH]],
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
						link={{ to: "/contacto", label: "Preguntar al taller" }}
					/>
				)}
				{groups.map(({ category, symptoms }, index) => (
					<Deferred key={category} className="[--later-height:24rem]">
						<section aria-labelledby={getAnchor(index)}>
							<h2 id={getAnchor(index)} className="title-2 mb-5">
								{category}
							</h2>
							<SymptomTiles symptoms={symptoms} />
						</section>
					</Deferred>
				))}
			</div>
			<Deferred>
				<OtherSymptom />
			</Deferred>
		</>
	);
}

/** Returns a group's anchor by index, since names written by staff make poor fragments. */
const getAnchor = (index: number) => `grupo-${index + 1}`;

function Hero({ groups }: { groups: readonly string[] }) {
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)] lg:gap-16">
				<div className="self-center">
					<p className="eyebrow text-accent">Guía de síntomas</p>
					<h1 className="title-1 mt-4">{GUIDE_TITLE}</h1>
					<p className="lead mt-5 text-muted">
						Busca lo que notas. Te decimos qué tan urgente es, qué suele ser y qué hacer ahora; qué es de
						verdad se sabe revisándolo en el taller.
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
						{groups.map((group, index) => (
							<li key={group} className="border-b border-line">
								<a
									href={`#${getAnchor(index)}`}
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

function OtherSymptom() {
	return (
		<ClosingSection
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
		</ClosingSection>
	);
}
