import { SmallButton } from "#admin/frame/small-button.tsx";
import { staffApi } from "#api/client.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { formatDateTime } from "#ui/format.ts";
import type { RequestDetails } from "./request-details.ts";
import type { OpenLead } from "./use-lead.ts";

type MergedLeadsProps = {
	open: OpenLead;
	now: Date;
	/** The details of each merged request by its id. */
	details: ReadonlyMap<string, RequestDetails | undefined>;
};

/** Shows what the requests ask that were merged into this one. Within a day they can be separated. */
export function MergedLeads({ open, now, details }: MergedLeadsProps) {
	const { lead, busyWith, change } = open;
	const split = (other: string) => {
		const param = { id: lead.id, other };
		const { merges } = staffApi.admin.inbox[":id"];
		void change(`split ${other}`, () => merges[":other"].$delete({ param }), "Solicitudes separadas");
	};
	return lead.merged.map((merged) => {
		const { id, reference, kind, created_at, split_until: splitUntil } = merged;
		return (
			<section key={id} aria-label={`Unida: ${reference}`} className="mt-6 border-t border-line pt-4">
				<div className="mb-3 flex flex-wrap items-center justify-between gap-2">
					<h4 className="text-sm text-muted">
						Unida: <span className="num">{reference}</span> · {KIND_LABELS[kind]} ·{" "}
						{formatDateTime(created_at)}
					</h4>
					{splitUntil !== null && splitUntil > now.toISOString() && (
						<SmallButton
							isBusy={busyWith.includes(`split ${id}`)}
							busyLabel="Un momento…"
							onClick={() => split(id)}
						>
							Separar
						</SmallButton>
					)}
				</div>
				{details.get(id)?.summary ?? <p>{merged.summary}</p>}
			</section>
		);
	});
}
