import type { ReactNode } from "react";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { PinnedPress } from "#admin/frame/pinned-press.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useKeyedCall } from "#admin/frame/use-keyed-call.ts";
import { ESTIMATES, getOrderPath, INBOX } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { formatLongDay, toPanamaDay } from "#domain/time.ts";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { getEstimateStateInfo, isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import { useOrders } from "#features/workshop/work-orders/admin/orders-section.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

/** Tells staff the next step for this estimate. */
export function NextStep({ estimate, now }: { estimate: Estimate; now: Date }) {
	const { state, lead, draft_id: draft, versions } = estimate;
	const stateInfo = getEstimateStateInfo(state);
	const isQuoted = getLeadStateInfo(lead.state).outcome === "price";
	const needsAppointment = isAccepted(state) && isQuoted;
	const [order] = useOrders({ lead_id: lead.id }, needsAppointment ? lead.reference : undefined) ?? [];
	const openVersion = versions.find(({ state }) => getEstimateStateInfo(state).isWaiting);
	if (stateInfo.isReplaced || (stateInfo.isAnnulled && versions.length > 1)) {
		const [newest] = versions.toSorted((one, other) => other.version - one.version);
		return newest && newest.id !== estimate.id ? (
			<Notice text="Ya no es la que ve el cliente.">
				<SmallLink to={`${ESTIMATES}/${newest.id}`}>Ver la versión {newest.version}</SmallLink>
			</Notice>
		) : null;
	}
	if (draft)
		return (
			<Notice
				text={
					openVersion
						? `Se está preparando otra versión. Hasta que se envíe, el cliente puede aprobar esta por ${formatUsd(openVersion.total_cents)}.`
						: "Se está preparando otra versión."
				}
			>
				<PinnedPress>
					<ButtonLink to={`${ESTIMATES}/${draft}`} size="sm">
						Seguir con ella
					</ButtonLink>
				</PinnedPress>
			</Notice>
		);
	if (needsAppointment) {
		const bookingPath = buildAgendaPath({ day: toPanamaDay(now), view: null }, "/nueva", {
			solicitud: lead.id,
		});
		return (
			<Notice
				text={`Aprobó ${formatUsd(estimate.locked_cents + (estimate.accepted_cents ?? 0))}. Acuerda cuándo trae el carro.`}
			>
				<PinnedPress>
					<ButtonLink to={order ? getOrderPath(order) : bookingPath} size="sm" icon="calendar">
						{order ? "Abrir la orden" : "Agendar"}
					</ButtonLink>
				</PinnedPress>
			</Notice>
		);
	}
	if (stateInfo.answer === "no" && estimate.locked_cents > 0)
		return (
			<Notice
				text={`Dijo «No por ahora» a lo nuevo. Lo que ya aprobó, ${formatUsd(estimate.locked_cents)}, sigue en pie.`}
			/>
		);
	if (estimate.loss_reason && isQuoted)
		return <LostNotice estimate={estimate} reason={estimate.loss_reason} />;
	if (estimate.renewal_requested_at)
		return <Notice text="El cliente pide que la renueven: ponla al día con «Renovar»." />;
	if (stateInfo.isExpired)
		return (
			<Notice text={`Venció el ${formatLongDay(estimate.valid_until)}: el cliente ya no puede aprobarla.`} />
		);
	return null;
}

type NoticeProps = { text: ReactNode; children?: ReactNode };

function Notice({ text, children }: NoticeProps) {
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-accent bg-paper px-4 py-3">
			<p className="grow basis-60">{text}</p>
			{children}
		</div>
	);
}

/** Reports a rejection of every job; staff decide whether to mark the request as lost. */
function LostNotice({ estimate: { lead }, reason }: { estimate: Estimate; reason: string }) {
	const send = useKeyedCall();
	const inboxApi = staffApi.admin.inbox[":id"];
	const param = { id: lead.id };

	const change = { state: "lost", reason, updated_at: lead.updated_at } as const;
	const giveUp = () => send(change, (json, header) => read(inboxApi.state.$put({ param, header, json })));

	return (
		<Notice
			text={
				<>
					Dijo «No por ahora»: {reason}. ¿Das por perdida{" "}
					<Anchor to={`${INBOX}/${lead.id}?state=all`} className="link">
						la solicitud
					</Anchor>
					?
				</>
			}
		>
			<ChangeButton change={{ call: giveUp, successMessage: "Solicitud dada por perdida" }}>
				Marcar como perdida
			</ChangeButton>
		</Notice>
	);
}
