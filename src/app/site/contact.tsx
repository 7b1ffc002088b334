import { useSearchParams } from "react-router";
import { createApiClient } from "#api/client.server.ts";
import { readFormFields } from "#api/submit.server.ts";
import { Address } from "#app/site/contact/address.tsx";
import { VisitForm } from "#app/site/contact/visit-form.tsx";
import { formatPromiseSpan } from "#core/settings/promise.ts";
import { ContactCards } from "#core/settings/site/contact-cards.tsx";
import { OpeningHours } from "#core/settings/site/opening-hours.tsx";
import { MESSAGE_SENT } from "#features/inbox/contact/messages.ts";
import { MessageForm } from "#features/inbox/contact/site/message-form.tsx";
import { APPOINTMENT_SENT } from "#features/workshop/appointments/request/messages.ts";
import { formatReservationNote } from "#features/workshop/appointments/request/when-messages.ts";
import { parseHour } from "#features/workshop/appointments/site/appointment-provider.tsx";
import { buildEmergencyChatUrl } from "#site/contact-links.ts";
import { Deferred } from "#site/deferred.tsx";
import { FirstActions } from "#site/first-actions.tsx";
import { OpeningChip } from "#site/opening-times.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { respondToFormPost } from "#site/sent/respond-to-form-post.server.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Contacto y citas",
		description: ({ address }) =>
			`Escríbenos, llámanos o agenda tu cita en el taller de ${address.district}: WhatsApp, teléfono, horario, mapa y formularios que responde una persona del taller.`,
		trail: [["Contacto", "/contacto"]],
	});

/** Loads the symptom named in the URL; unknown ones are ignored. @source rules 6.29 */
export async function loader({ request, url }: Route.LoaderArgs) {
	const id = getSymptomId(url);
	const response = id ? await createApiClient(request).symptoms[":id"].$get({ param: { id } }) : undefined;
	if (!response?.ok) return { symptom: undefined };
	const { name } = await response.json();
	return { symptom: { id, name } };
}

/** Skips the server call when the URL names no symptom. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
	return getSymptomId(url) ? serverLoader() : { symptom: undefined };
}

const getSymptomId = ({ searchParams }: URL) => searchParams.get("sintoma");

/** Receives both forms without JavaScript; the API validates them. */
export async function action({ request }: Route.ActionArgs) {
	const fields = await readFormFields(request);
	const { appointments, contact } = createApiClient(request);
	if (!isVisit(fields))
		return respondToFormPost(fields, MESSAGE_SENT, (json) => contact.$post({ header: {}, json }));
	return respondToFormPost(
		fields,
		APPOINTMENT_SENT,
		(json) => appointments.$post({ header: {}, json }),
		formatReservationNote,
	);
}

const isVisit = ({ intent }: Record<string, string>) => intent === "cita";

export default function ContactPage({ loaderData: { symptom }, actionData }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { services } = useSite();
	const selectedService = services.find(({ id }) => id === query.get("servicio"));
	const hour = parseHour(query);
	const isVisitResult = actionData && isVisit(actionData.typed);
	return (
		<>
			<ContactHero />
			<ContactCards />
			<Deferred className="measure band grid gap-10 pt-0! lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6">
				<MessageForm
					key={`m${selectedService?.id}`}
					service={selectedService}
					initialResult={isVisitResult ? undefined : actionData}
				/>
				<div className="grid min-w-0 lg:row-span-2">
					<VisitForm
						key={`c${selectedService?.id} ${hour?.day} ${hour?.time} ${symptom?.id}`}
						service={selectedService}
						hour={hour}
						symptom={symptom}
						initialResult={isVisitResult ? actionData : undefined}
					/>
				</div>
				<Address />
			</Deferred>
			<Deferred>
				<OpeningHours />
			</Deferred>
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
						Por WhatsApp puedes mandar fotos o un audio del ruido. Si prefieres formulario, aquí abajo hay
						dos: uno para preguntar y otro para apartar día y hora.
					</p>
					<FirstActions className="mt-8 actions">
						<ButtonLink to="#cita" icon="calendar">
							Agendar cita
						</ButtonLink>
						<ShopChat>Escríbenos por WhatsApp</ShopChat>
					</FirstActions>
				</div>
				<div>
					<OpeningChip className="mb-4" />
					<DataRows
						className="text-base!"
						rows={[
							{
								label: "Mensaje",
								value: `Respuesta en ${formatPromiseSpan(promises.contactMinutes)}`,
							},
							{
								label: "Cita",
								value: `Confirmada en ${formatPromiseSpan(promises.appointmentMinutes)}`,
							},
							{
								label: "Emergencia",
								value: hasEmergencyWhatsapp && (
									<Anchor to={buildEmergencyChatUrl(settings)} opensNewTab className="link">
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
