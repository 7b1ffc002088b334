import { data } from "react-router";
import { apiFor } from "#api/client.server.ts";
import { outcomeOf, typedFields } from "#api/submit.server.ts";
import type { OwnTimeChange, PublicVisit } from "#features/appointments/contract.ts";
import type { Route } from "./+types/visit";
import { pageMeta, withoutAddress } from "./page-meta.ts";
import { KnownVisit } from "./visit/known-visit.tsx";
import { UnknownVisit } from "./visit/unknown-visit.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	withoutAddress(
		pageMeta(matches, location, {
			title: "Tu cita",
			description: "Mira tu cita, confírmala, cambia la hora o cancélala.",
			isHidden: true,
		}),
	);

export async function loader({ request, params: { token } }: Route.LoaderArgs) {
	const reply = await apiFor(request).visits[":token"].$get({ param: { token } });
	const status: number = reply.status;
	if (reply.ok) return data({ visit: await reply.json(), token });
	// A link that is far too long is as unknown as one that is wrong.
	if (status === 404 || status === 422) return data({ visit: undefined, token }, { status: 404 });
	throw data(null, { status });
}

/** Every action is a plain form of this page; calling off asks once more before it is done. */
export async function action({ request, params }: Route.ActionArgs) {
	const typed = await typedFields(request);
	const { intent = "", motivo = "", detalle = "" } = typed;
	const param = { token: params.token };
	const visit = apiFor(request).visits[":token"];
	const reason = [detalle && motivo === "Otro motivo" ? "" : motivo, detalle]
		.filter(Boolean)
		.join(": ");
	if (intent === "cancelar" && typed.seguro !== "si") return data({ intent, reason });
	const reply =
		intent === "cancelar"
			? await visit.cancellation.$post({ param, json: { reason } })
			: intent === "mover"
				? // The API checks what the form sent; here it is only passed on.
					await visit.time.$post({ param, json: typed as unknown as OwnTimeChange })
				: await visit.confirmation.$post({ param, json: {} });
	const outcome = await outcomeOf<PublicVisit>(reply, typed);
	return data({ intent, ...outcome }, { status: reply.status });
}

export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
	const { visit, token } = loaderData;
	if (!visit) return <UnknownVisit />;
	return <KnownVisit visit={visit} token={token} last={actionData} />;
}
