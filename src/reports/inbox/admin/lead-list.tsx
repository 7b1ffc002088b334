import { Link } from "react-router";
import { DueTime, LeadAlert, StateBadge } from "#core/requests/admin/lead-marks.tsx";
import type { Lead } from "#core/requests/contract.ts";
import { isPromised } from "#core/requests/kinds.ts";
import { CHANNEL_LABELS, KIND_LABELS } from "#core/requests/messages.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";

type LeadListProps = {
	leads: readonly Lead[];
	now: Date;
	/** Returns the path of a lead's own page. */
	getHref: (lead: Lead) => string;
	openId?: string;
	/** Ids of leads that arrived while the list was open. */
	newLeadIds: ReadonlySet<string>;
	/** Columns that only this list has. */
	extraColumns?: readonly DataColumn<Lead>[];
};

export function LeadTable(props: LeadListProps) {
	const { leads, openId, newLeadIds } = props;
	return (
		<DataTable
			label="Solicitudes"
			columns={getColumns(props)}
			rows={leads}
			rowClass={({ id }) =>
				cn(
					// The link covers its own row: in WebKit a row that is only `relative` does not contain it.
					"translate-0",
					newLeadIds.has(id) && "bg-[#fff6df]",
					id === openId && "bg-ground shadow-[inset_4px_0_0_var(--color-accent)]",
				)
			}
		/>
	);
}

/** Hidden while no listed request has an owner, so that the summary gets its width. */
const OWNER_COLUMN: DataColumn<Lead> = {
	id: "owner",
	header: "Responsable",
	card: ({ owner }) => (owner ? "fact" : "none"),
	cell: ({ owner }) => owner?.full_name ?? <EmptyCell label="Sin responsable" />,
};

const getColumns = (props: LeadListProps): DataColumn<Lead>[] => [
	{
		id: "reference",
		header: "Solicitud",
		className: "whitespace-nowrap",
		cell: ({ reference, kind, channel }) => (
			<>
				<span className="block font-medium whitespace-nowrap cards:inline cards:font-normal">
					{reference}
				</span>
				<span className="hidden cards:inline"> · </span>
				<span className="text-muted">
					{KIND_LABELS[kind]}
					{channel !== "site" && <span>{` · ${CHANNEL_LABELS[channel]}`}</span>}
				</span>
			</>
		),
	},
	{
		id: "name",
		header: "Cliente",
		isRowHead: true,
		card: "name",
		className: "max-w-76 min-w-48 whitespace-normal",
		cell: (lead) => (
			<span className="block">
				<LeadLink {...props} lead={lead} />
				<ContactLine lead={lead} />
			</span>
		),
	},
	{
		id: "summary",
		header: "Qué pide",
		card: "line",
		className: "w-2/5 min-w-64 cards:w-auto cards:min-w-0 cards:flex-1! cards:leading-tight",
		cell: (lead) => (
			<>
				<LeadAlert lead={lead} now={props.now} />
				<span className="line-clamp-2">
					<NoBreak text={lead.summary} />
				</span>
			</>
		),
	},
	{ id: "state", header: "Estado", card: "mark", cell: (lead) => <StateBadge lead={lead} /> },
	...(props.leads.some(({ owner }) => owner) ? [OWNER_COLUMN] : []),
	{
		id: "due",
		header: "Responder",
		card: ({ kind }) => (isPromised(kind) ? "fact" : "none"),
		className: "min-w-40",
		cell: (lead) =>
			isPromised(lead.kind) ? (
				<DueTime lead={lead} now={props.now} />
			) : (
				<EmptyCell label="No espera respuesta" />
			),
	},
	...(props.extraColumns ?? []),
	{
		id: "received",
		header: "Recibida",
		isNumber: true,
		card: "end",
		// Beside the summary, which wraps: the line of facts may be full.
		className: "whitespace-nowrap cards:order-6! cards:text-muted",
		cell: ({ created_at: createdAt }) => (
			<>
				<span className="hidden cards:inline cards:sr-only">Recibida </span>
				<TimeAgo instant={createdAt} now={props.now} />
			</>
		),
	},
];

/** Links the person's name; the click area is the whole row. */
function LeadLink({ lead, getHref, openId }: LeadListProps & { lead: Lead }) {
	return (
		<Link
			to={getHref(lead)}
			data-lead={lead.id}
			aria-current={lead.id === openId ? "true" : undefined}
			className="block min-w-0 text-base leading-snug font-semibold text-ink [overflow-wrap:anywhere] cards:mr-2 cards:inline cards:text-[length:inherit] after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
		>
			{lead.name}
		</Link>
	);
}

/** Shows phone or email; a subscription has only its address, which is its name too. */
function ContactLine({ lead }: { lead: Lead }) {
	if (!lead.phone && lead.email === lead.name) return null;
	return (
		<span className="num flex flex-wrap items-center gap-x-2 font-normal text-muted [overflow-wrap:anywhere] cards:inline-flex cards:text-xs">
			{lead.phone ? formatPhone(lead.phone) : (lead.email ?? "Sin teléfono")}
			{lead.is_phone_unusual && <Badge tone="line">número inusual</Badge>}
		</span>
	);
}

function EmptyCell({ label }: { label: string }) {
	return (
		<>
			<span aria-hidden="true" className="text-muted">
				—
			</span>
			<span className="sr-only">{label}</span>
		</>
	);
}
