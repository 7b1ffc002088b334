import { data, useSearchParams } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { outcomeOf, toReceipt, typedFields } from "#api/submit.server.ts";
import type { AppointmentRequest } from "#features/appointments/request/contract.ts";
import { APPOINTMENT_SENT } from "#features/appointments/request/sentences.ts";
import { heldNote } from "#features/appointments/request/when-sentences.ts";
import type { ContactMessage } from "#features/contact/contract.ts";
import { MESSAGE_SENT } from "#features/contact/sentences.ts";
import { phoneDoubtIn } from "#features/leads/form/form-check.ts";
import type { Route } from "./+types/contact";
import { hourIn } from "./appointment-provider.tsx";
import { Address } from "./contact/address.tsx";
import { ContactCards } from "./contact/contact-cards.tsx";
import { ContactHero } from "./contact/contact-hero.tsx";
import { MessageForm } from "./contact/message-form.tsx";
import { OpeningHours } from "./contact/opening-hours.tsx";
import { VisitForm } from "./contact/visit-form.tsx";
import { Later } from "./layout/later.tsx";
import { pageMeta } from "./page-meta.ts";
import { sentOf } from "./sent/sent-of.ts";
import { useSite } from "./site-data.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, location, {
		title: "Contacto y citas",
		description: ({ address }) =>
			`Escríbenos, llámanos o agenda tu cita en el taller de ${address.district}: WhatsApp, teléfono, horario, mapa y formularios que responde una persona del taller.`,
		trail: [["Contacto", "/contacto"]],
	});

/** The symptom that a link names; an address can only name what the guide has. @source rules 6.29 */
export async function loader({ request }: Route.LoaderArgs) {
	const id = symptomIn(request);
	const reply = id ? await apiFor(request).symptoms[":id"].$get({ param: { id } }) : undefined;
	if (!reply?.ok) return { symptom: undefined };
	const { name } = await reply.json();
	return { symptom: { id, name } };
}

/** Without one there is nothing to ask the server for. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	return symptomIn(request) ? serverLoader() : { symptom: undefined };
}

const symptomIn = ({ url }: Request) => new URL(url).searchParams.get("sintoma");

/** Both forms without JavaScript: what was stored leads to its receipt, a refusal goes back into the page with what was typed. */
export async function action({ request }: Route.ActionArgs) {
	const typed = await typedFields(request);
	const api = apiFor(request);
	const isVisit = typed.intent === "cita";
	const doubt = phoneDoubtIn(typed);
	if (doubt) return data({ isVisit, ...doubt }, { status: 422 });
	// The API checks what the form sent; here it is only passed on.
	const reply = isVisit
		? await api.appointments.$post({ header: {}, json: typed as unknown as AppointmentRequest })
		: await api.contact.$post({ header: {}, json: typed as unknown as ContactMessage });
	const outcome = await outcomeOf(reply, typed);
	const { saved } = outcome;
	if (!saved) return data({ isVisit, ...outcome }, { status: reply.status });
	if (!isVisit) return toReceipt(sentOf(MESSAGE_SENT, saved));
	const note = heldNote(typed, "until" in saved ? String(saved.until) : undefined);
	return toReceipt(sentOf(APPOINTMENT_SENT, saved, { note, day: typed.preferredDate }));
}

export default function ContactPage({ loaderData: { symptom }, actionData }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { services } = useSite();
	const chosen = services.find(({ id }) => id === query.get("servicio"));
	const hour = hourIn(query);
	const isVisit = actionData?.isVisit ?? false;
	return (
		<>
			<ContactHero />
			<ContactCards />
			<Later className="measure band grid gap-10 pt-0! lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6">
				<MessageForm
					key={`m${chosen?.id}`}
					service={chosen}
					before={isVisit ? undefined : actionData}
				/>
				<div className="grid min-w-0 lg:row-span-2">
					<VisitForm
						key={`c${chosen?.id} ${hour?.day} ${hour?.time} ${symptom?.id}`}
						service={chosen}
						hour={hour}
						symptom={symptom}
						before={isVisit ? actionData : undefined}
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
