import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import type { CustomerRequest } from "#features/customers/contract.ts";
import { SOURCE_LABELS } from "#features/customers/sentences.ts";
import { plural } from "#ui/format.ts";

/** How many are shown: the newest. */
const SHOWN = 5;

type KnownRequestsProps = {
	/** What a known customer asked for and nobody closed. */
	open: readonly CustomerRequest[];
	hrefFor: (request: { id: string }) => string;
	onTake: (request: { id: string }) => void;
};

/** What a caller asked for already: one press books out of it, so that it does not stay open beside its visit. */
export function KnownRequests({ open, hrefFor, onTake }: KnownRequestsProps) {
	if (open.length === 0) return null;
	return (
		<div className="mt-3 border-l-4 border-ambar bg-hueso px-3 py-2 text-sm">
			<p id="ya-pidio" className="font-medium">
				{`Tiene ${plural(open.length, "solicitud abierta", "solicitudes abiertas")}:`}
			</p>
			<ul aria-labelledby="ya-pidio">
				{open.slice(0, SHOWN).map((request) => (
					<li key={request.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
						<span className="min-w-0 grow basis-48">
							<span className="num font-medium whitespace-nowrap">{request.reference}</span>{" "}
							{SOURCE_LABELS[request.kind]}
							<span className="block text-gris wrap-anywhere">{request.summary}</span>
						</span>
						{request.kind === "appointment" || request.visit ? (
							<SmallLink to={hrefFor(request)} preventScrollReset>
								Abrir su cita
								<span className="sr-only"> {request.reference}</span>
							</SmallLink>
						) : (
							<SmallButton onClick={() => onTake(request)}>
								Agendar esta
								<span className="sr-only"> {request.reference}</span>
							</SmallButton>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}
