import { useSearchParams } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { typedFields } from "#api/submit.server.ts";
import { APPOINTMENT_SENT } from "#features/appointments/request/sentences.ts";
import { heldNote } from "#features/appointments/request/when-sentences.ts";
import { MESSAGE_SENT } from "#features/contact/sentences.ts";
import { promiseSpan } from "#features/settings/promise.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/contact";
import { hourIn } from "./appointment-provider.tsx";
import { Address } from "./contact/address.tsx";
import { ContactCards } from "./contact/contact-cards.tsx";
import { MessageForm } from "./contact/message-form.tsx";
import { OpeningHours } from "./contact/opening-hours.tsx";
import { VisitForm } from "./contact/visit-form.tsx";
import { emergencyChat } from "./layout/contact-links.ts";
import { Later } from "./layout/later.tsx";
import { OpeningChip } from "./layout/opening-chip.tsx";
import { pageMeta } from "./page-meta.ts";
import { answerPosted } from "./sent/answer-posted.server.ts";
import { ShopChat } from "./shop-chat.tsx";
import { useSite } from "./site-data.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, location, {
		title: "Contacto y citas",
		description: ({ address }) =>
			`Escríbenos, llámanos o agenda tu cita en el taller de ${address.district}: WhatsApp, teléfono, horario, mapa y formularios que responde una persona del taller.`,
		trail: [["Contacto", "/contacto"]],
	});

/** Loads the symptom named in the URL; unknown ones are ignored. @source rules 6.29 */
export async function loader({ request, url }: Route.LoaderArgs) {
	const id = symptomIn(url);
	const reply = id ? await apiFor(request).symptoms[":id"].$get({ param: { id } }) : undefined;
	if (!reply?.ok) return { symptom: undefined };
	const { name } = await reply.json();
	return { symptom: { id, name } };
}

/** Skips the server call when the URL names no symptom. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
	return symptomIn(url) ? serverLoader() : { symptom: undefined };
}

const symptomIn = ({ searchParams }: URL) => searchParams.get("sintoma");

/** Receives both forms without JavaScript; the API validates them. */
export async function action({ request }: Route.ActionArgs) {
	const typed = await typedFields(request);
	const { appointments, contact } = apiFor(request);
	if (!isVisit(typed))
		return answerPosted(typed, MESSAGE_SENT, (json) => contact.$post({ header: {}, json }));
	return answerPosted(
		typed,
		APPOINTMENT_SENT,
		(json) => appointments.$post({ header: {}, json }),
		heldNote,
	);
}

const isVisit = ({ intent }: Record<string, string>) => intent === "cita";

export default function ContactPage({ loaderData: { symptom }, actionData }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { services } = useSite();
	const chosen = services.find(({ id }) => id === query.get("servicio"));
	const hour = hourIn(query);
	const ofVisit = actionData && isVisit(actionData.typed);
	return (
		<>
			<ContactHero />
			<ContactCards />
			<Later className="measure band grid gap-10 pt-0! lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6">
				<MessageForm
					key={`m${chosen?.id}`}
					service={chosen}
					before={ofVisit ? undefined : actionData}
				/>
				<div className="grid min-w-0 lg:row-span-2">
					<VisitForm
						key={`c${chosen?.id} ${hour?.day} ${hour?.time} ${symptom?.id}`}
						service={chosen}
						hour={hour}
						symptom={symptom}
						before={ofVisit ? actionData : undefined}
					/>
				</div>
				<Address />
			</Later>
			<Later>
				<OpeningHours />
			</Later>
		</>
	);
}

function ContactHero() {
	const { settings } = useSite();
	const { promises, hasEmergencyWhatsapp } = settings;
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)] lg:items-end lg:gap-16">
				<div>
					<p className="eyebrow text-accent">Contacto</p>
					<h1 className="title-1 mt-4">Escríbenos, llámanos o agenda tu cita</h1>
					<p className="lead mt-5 text-balance text-muted">
						Por WhatsApp puedes mandar fotos o un audio del ruido. Si prefieres formulario, aquí
						abajo hay dos: uno para preguntar y otro para apartar día y hora.
					</p>
					<div className="mt-8 actions">
						<ButtonLink to="#cita" icon="calendar">
							Agendar cita
						</ButtonLink>
						<ShopChat>Escríbenos por WhatsApp</ShopChat>
					</div>
				</div>
				<div>
					<OpeningChip className="mb-4" />
					<DataRows
						className="text-base!"
						rows={[
							{ label: "Mensaje", value: `Respuesta en ${promiseSpan(promises.contactMinutes)}` },
							{ label: "Cita", value: `Confirmada en ${promiseSpan(promises.appointmentMinutes)}` },
							{
								label: "Emergencia",
								value: hasEmergencyWhatsapp && (
									<Anchor to={emergencyChat(settings)} opensNewTab className="link">
										WhatsApp 24/7
									</Anchor>
								),
							},
						]}
					/>
					<p className="mt-3 text-sm text-muted">Los plazos cuentan en horario de taller.</p>
				</div>
			</div>
		</section>
	);
}
