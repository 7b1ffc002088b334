import { data, redirect } from "react-router";
import { createApiClient } from "#api/client.server.ts";
import type { SymptomPageData } from "#features/content/symptoms/contract.ts";
import {
	formatSymptomAsChat,
	GUIDE_PATH,
	GUIDE_TITLE,
	getSymptomPath,
} from "#features/content/symptoms/rules.ts";
import { SymptomTiles, toTile } from "#features/content/symptoms/site/symptom-tiles.tsx";
import { URGENCY } from "#features/content/symptoms/urgency.ts";
import { UrgencyMark } from "#features/content/symptoms/urgency-mark.tsx";
import { BookServiceLink } from "#features/workshop/appointments/site/book-service-link.tsx";
import { FirstHours } from "#features/workshop/appointments/site/first-hours.tsx";
import { buildEmergencyChatUrl } from "#site/contact-links.ts";
import { FirstActions } from "#site/first-actions.tsx";
import { OpeningChip } from "#site/opening-times.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Trail } from "#site/trail.tsx";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";
import { Steps } from "#ui/steps.tsx";
import type { Route } from "./+types/symptom";

export async function loader({ request, params }: Route.LoaderArgs) {
	const { symptoms } = createApiClient(request);
	// Ids in URLs are lowercase; a link in capitals redirects.
	const id = params.id.toLowerCase();
	const [response, listResponse] = await Promise.all([
		symptoms[":id"].$get({ param: { id } }),
		symptoms.$get(),
	]);
	if (!response.ok) throw data(null, { status: 404 });
	if (id !== params.id) throw redirect(getSymptomPath(id), 301);
	const symptom = await response.json();
	const others = (await listResponse.json()).filter(
		(other) => other.category === symptom.category && other.id !== id,
	);
	return { symptom, others: others.map(toTile) };
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
	const symptom = loaderData?.symptom;
	if (!symptom) return [];
	const { id, name, urgency } = symptom;
	return buildPageMeta(matches, location, {
		title: name,
		description: `${name}: ${URGENCY[urgency].label.toLowerCase()}. Qué suele ser, qué hacer ahora y cuándo parar, según el taller.`,
		trail: [
			[GUIDE_TITLE, GUIDE_PATH],
			[name, getSymptomPath(id)],
		],
		jsonLd: ["symptom", symptom],
	});
};

export default function SymptomPage({ loaderData: { symptom, others } }: Route.ComponentProps) {
	const { name, category, urgency, causes, advice } = symptom;
	return (
		<>
			<section className="on-dark">
				<div className="measure pt-4 pb-12 md:pb-16">
					<Trail to={GUIDE_PATH} label={GUIDE_TITLE} name={name} />
					<p className="eyebrow mt-6 text-accent">{category}</p>
					<h1 className="title-1 mt-3">{name}</h1>
					<div className="mt-6 flex max-w-prose flex-wrap items-center gap-x-4 gap-y-2">
						<UrgencyMark urgency={urgency} />
						<p>{URGENCY[urgency].meaning}</p>
					</div>
					<SymptomActions symptom={symptom} />
				</div>
			</section>
			<div className="measure band grid gap-12 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
				<div className="grid min-w-0 content-start gap-10">
					<section aria-labelledby="ahora">
						<h2 id="ahora" className="title-2">
							Qué hacer ahora
						</h2>
						<Steps steps={advice.map((text) => ({ text }))} className="mt-5" />
					</section>
					<section aria-labelledby="suele-ser">
						<h2 id="suele-ser" className="title-2">
							Qué suele ser
						</h2>
						<ul className="mt-5 grid list-disc gap-2 pl-5">
							{causes.map((cause) => (
								<li key={cause}>{cause}</li>
							))}
						</ul>
						<p className="mt-4 text-muted">
							Es lo más común, no un diagnóstico: qué tiene tu carro se sabe revisándolo.
						</p>
					</section>
				</div>
				<RecommendedService symptom={symptom} />
			</div>
			{others.length > 0 && (
				<section aria-labelledby="otros" className="measure pb-14 md:pb-26">
					<h2 id="otros" className="title-3 mb-4">
						Otros síntomas de «{category}»
					</h2>
					<SymptomTiles symptoms={others} />
				</section>
			)}
		</>
	);
}

type SymptomProps = { symptom: SymptomPageData };

/** Offers chat and phone first for an emergency, else booking and chat. @source rules 6.29 */
function SymptomActions({ symptom }: SymptomProps) {
	const { settings } = useSite();
	const { name, urgency, service } = symptom;
	const isEmergency = urgency === "now";
	const chat = <ShopChat text={formatSymptomAsChat(name)}>Preguntar por WhatsApp</ShopChat>;
	return (
		<FirstActions className="mt-7 actions">
			{isEmergency ? (
				<>
					{settings.hasEmergencyWhatsapp ? (
						<ChatLink to={buildEmergencyChatUrl(settings, name)}>WhatsApp de emergencias</ChatLink>
					) : (
						chat
					)}
					<ButtonLink to={`tel:${settings.phone}`} tone="line" icon="phone">
						Llamar al taller
					</ButtonLink>
					{/* The phone is not answered outside opening hours. */}
					<OpeningChip className="w-full text-sm" />
				</>
			) : (
				<>
					<BookServiceLink service={service} symptom={symptom} size="md" tone="primary" />
					{chat}
				</>
			)}
		</FirstActions>
	);
}

/** Shows the service for a symptom with its free hours and chat, and a related article. */
function RecommendedService({ symptom }: SymptomProps) {
	const { name, service, post, urgency } = symptom;
	return (
		<section aria-labelledby="donde" className="card min-w-0 p-5 md:p-7 lg:self-start">
			<h2 id="donde" className="title-3">
				{service ? "El servicio que lo revisa" : "Tráelo y lo revisamos"}
			</h2>
			{service && (
				<DataRows
					className="mt-4"
					rows={[
						{
							label: "Servicio",
							value: (
								<Anchor to={`/servicios/${service.id}`} className="link">
									{service.name}
								</Anchor>
							),
						},
						{ label: "Duración", value: service.duration },
					]}
				/>
			)}
			<p className="mt-4 text-muted">
				{urgency === "now"
					? "Llámanos antes de moverlo: te decimos si puedes traerlo o si hace falta grúa."
					: "Lo revisamos y te damos el presupuesto antes de tocar nada."}
			</p>
			{service && <FirstHours service={service} symptom={symptom} className="mt-5" />}
			<div className="mt-5 actions">
				<BookServiceLink service={service} symptom={symptom} size="md" />
				<ShopChat text={formatSymptomAsChat(name)}>WhatsApp</ShopChat>
			</div>
			{post && (
				<p className="mt-6 border-t border-line pt-4">
					<span className="block text-sm text-muted">Para leer con calma</span>
					<Anchor to={`/blog/${post.slug}`} className="link inline-block py-1 font-medium">
						{post.title}
					</Anchor>
				</p>
			)}
		</section>
	);
}
