import { useEffect, useRef } from "react";
import { ChangeConflictNotice } from "#admin/frame/notices.tsx";
import { BackLink } from "#admin/frame/page-head.tsx";
import type { LeadDetail } from "#core/requests/contract.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { CHANNEL_LABELS, KIND_LABELS } from "#core/requests/messages.ts";
import { formatDateTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { DueTime, LeadAlert, StateBadge } from "./lead-marks.tsx";

type LeadHeadProps = { lead: LeadDetail; now: Date; headingId: string; listPath: string };

export function LeadHead({ lead, now, headingId, listPath }: LeadHeadProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	// Focus the heading on opening, so that a screen reader starts there.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another lead is another opening
	useEffect(() => heading.current?.focus({ preventScroll: true }), [lead.id]);
	const caption = <NoBreak text={`${lead.reference} · ${KIND_LABELS[lead.kind]}`} />;
	return (
		<header className="border-b border-line p-4 lg:px-6">
			<div className="flex items-start justify-between gap-3">
				<BackLink to={listPath} className="-my-2 lg:hidden">
					Volver a la bandeja
				</BackLink>
				<p className="num text-sm text-muted max-lg:hidden">{caption}</p>
				<Anchor
					to={listPath}
					preventScrollReset
					aria-label="Cerrar la solicitud"
					className="icon-btn -my-2 -mr-3 max-lg:hidden"
				>
					<Icon name="close" />
				</Anchor>
			</div>
			<h2 id={headingId} ref={heading} tabIndex={-1} className="title-3 mt-2">
				{lead.name}
			</h2>
			<div className="mt-2">
				<LeadAlert lead={lead} now={now} />
			</div>
			<p className="num mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
				<StateBadge lead={lead} />
				<DueTime lead={lead} now={now} />
				<span className="text-muted lg:hidden">{caption}</span>
				<span className="text-muted">
					Recibida el {formatDateTime(lead.created_at)}, {CHANNEL_LABELS[lead.channel]}
				</span>
			</p>
		</header>
	);
}

type LeadChangedProps = {
	lead: LeadDetail;
	isRejected: boolean;
	hasInput: boolean;
	onAcknowledge: () => void;
};

export function LeadChanged({ lead, ...noticeProps }: LeadChangedProps) {
	const owner = lead.owner ? `la atiende ${lead.owner.full_name}` : "sin responsable";
	const now = `Ahora está en «${getLeadStateInfo(lead.state).label}», ${owner}.`;
	return (
		<ChangeConflictNotice
			{...noticeProps}
			subject="esta solicitud"
			lastChange={lead.history.find(({ note }) => !note)}
			currentState={now}
			className="sticky top-0 z-10"
		/>
	);
}
