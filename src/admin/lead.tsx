import { useEffect } from "react";
import { Outlet, useLocation, useNavigate, useRevalidator } from "react-router";
import { AS_WATCHER, read, sentenceOf, staffApi } from "#api/client.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import type { EstimateRow } from "#features/estimates/contract.ts";
import { EstimateBadge } from "#features/estimates/desk/state-badge.tsx";
import { EstimateSum } from "#features/estimates/desk/total-line.tsx";
import { factsOf as factsOfEstimate, untilLabel } from "#features/estimates/estimate-states.ts";
import type { Lead } from "#features/leads/contract.ts";
import { isOpenLead } from "#features/leads/rules.ts";
import { FORGOTTEN, PERSON_GONE } from "#features/leads/sentences.ts";
import { takesPhotos } from "#features/photos/takes-photos.ts";
import { heldBy } from "#features/work-orders/sentences.ts";
import { panamaDay, shortDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { dotted } from "#ui/format.ts";
import type { Route } from "./+types/lead";
import { agendaPath } from "./agenda/query.ts";
import { ESTIMATES } from "./estimates/paths.ts";
import { useBegin } from "./estimates/use-begin.ts";
import { PanelError } from "./frame/error.tsx";
import { Part } from "./frame/part.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallButton, SmallLink } from "./frame/small-button.tsx";
import { PanelTitle } from "./frame/title.tsx";
import { useAnswer } from "./frame/use-answer.ts";
import { type OpenLeadContext, useInbox } from "./inbox/context.ts";
import { LeadContact } from "./inbox/lead-contact.tsx";
import { LeadChanged, LeadHead } from "./inbox/lead-head.tsx";
import { LeadHistory, useNotes } from "./inbox/lead-history.tsx";
import { LeadPerson } from "./inbox/lead-person.tsx";
import { LeadPhotos } from "./inbox/lead-photos.tsx";
import { LeadStates } from "./inbox/lead-states.tsx";
import { LeadVisit, newVisitPath } from "./inbox/lead-visit.tsx";
import { readVisitOf, readWish, WishSummary } from "./inbox/lead-wish.tsx";
import { LeadCallBack, LeadOwner, NewNote } from "./inbox/lead-work.tsx";
import { INBOX } from "./inbox/query.ts";
import { useLead } from "./inbox/use-lead.ts";
import { InsideBand, useOrders } from "./workshop/inside-band.tsx";
import { receivePath } from "./workshop/paths.ts";

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
	const param = { id: params.id };
	const lead = await read(staffApi.admin.inbox[":id"].$get({ param }));
	const [wish, visitOf, photos, { colleagues }, opening] = await Promise.all([
		readWish(lead),
		readVisitOf(lead),
		takesPhotos(lead) ? read(staffApi.admin.inbox[":id"].photos.$get({ param })) : null,
		read(staffApi.admin.colleagues.$get()),
		read(staffApi.settings.$get()),
	]);
	return { lead, wish, visitOf, photos, colleagues, opening };
}

export default function LeadPage({ loaderData }: Route.ComponentProps) {
	return <OpenLead key={loaderData.lead.id} {...loaderData} />;
}

function OpenLead(loaderData: Route.ComponentProps["loaderData"]) {
	const { lead: loaded, wish, visitOf, photos, colleagues } = loaderData;
	const open = useLead(loaded);
	const { lead, changedAt, busyWith, change, show, reload } = open;
	const { listPath } = useInbox();
	const { search } = useLocation();
	const { revalidate } = useRevalidator();
	const now = useServerNow();
	const notes = useNotes(open);
	useEscapeTo(listPath);
	// A change to the request may have changed its visit, so read the visit again.
	const since = changedAt === loaded.updated_at ? undefined : `${loaded.id} ${changedAt}`;
	const { answer: visitNow = visitOf } = useAnswer(since, () => readVisitOf(loaded, AS_WATCHER));
	const { visit } = visitNow;

	const { id } = lead;
	const today = panamaDay(now);
	const visitTo = visit && agendaPath({ day: visit.day ?? today, view: null }, `/${id}`);
	const one = staffApi.admin.inbox[":id"];
	const param = { id };
	const isOpen = isOpenLead(lead);
	const isGone = lead.name === FORGOTTEN.name;
	const isReceivable = lead.kind !== "newsletter" && !lead.is_quarantined && !isGone;
	const orders = useOrders(lead, isReceivable ? lead.reference : undefined, changedAt);
	const held = isGone ? PERSON_GONE : orders?.map((of) => heldBy(of.state, isOpen)).find(Boolean);
	const isBooked = visit && factsOf(visit.state).isPromised;
	const bookTo = isBooked ? undefined : (visitTo ?? newVisitPath(id, wish, today));

	return (
		<FieldScope id="solicitud">
			<PanelTitle>{`${lead.reference} · ${lead.name}`}</PanelTitle>
			<article
				aria-labelledby="solicitud-nombre"
				className="border border-line bg-paper max-lg:-mt-6 max-lg:mb-12 max-md:-mx-[min(1rem,5vw)] max-md:-mt-3 max-md:border-x-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
			>
				<LeadHead lead={lead} now={now} headingId="solicitud-nombre" listPath={listPath} />
				{open.isChangedByOther && (
					<LeadChanged lead={lead} isRefused={open.isRefused} onSeen={open.see} />
				)}
				{lead.is_quarantined && (
					<div className="flex flex-wrap items-center gap-4 border-b border-line bg-ground px-4 py-3 lg:px-6">
						<p className="grow basis-60">
							Parece spam, o llegó en una ráfaga, y por eso espera aquí. Si es un cliente, sácala.
						</p>
						<SmallButton
							isBusy={busyWith.includes("release")}
							busyLabel="Un momento…"
							onClick={() =>
								change("release", () => one.release.$post({ param }), "Ya está en la bandeja")
							}
						>
							No es spam
						</SmallButton>
					</div>
				)}
				<div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
					<div className="*:border-b *:border-line xl:border-r xl:border-line [&_.data-rows]:grid-cols-[minmax(7rem,auto)_1fr]">
						<Part title="Cliente">
							<LeadPerson open={open} />
							{!isGone && lead.kind !== "newsletter" && (
								<SmallLink
									to={`${INBOX}/${id}/corregir${search}`}
									icon="edit"
									preventScrollReset
									className="mt-4"
								>
									Corregir datos
								</SmallLink>
							)}
						</Part>
						<Part title="Qué pide">
							<WishSummary lead={lead} wish={wish} />
							{wish.quote && wish.quote.products.length > 0 && (
								<SmallLink to={`${INBOX}/${lead.id}/hoja`} className="mt-4">
									Imprimir cotización
								</SmallLink>
							)}
						</Part>
						{isReceivable && (
							<InsideBand orders={orders}>
								{isOpen && (
									<SmallLink to={receivePath({ solicitud: id })} icon="car">
										Recibir el carro
									</SmallLink>
								)}
							</InsideBand>
						)}
						<LeadEstimate key={lead.id} lead={lead} changedAt={changedAt} />
						{photos && (
							<Part title="Fotos">
								<LeadPhotos open={open} loaded={photos} loadedAt={loaded.updated_at} />
							</Part>
						)}
						{visit && visitTo && (
							<Part title="Cita">
								<LeadVisit open={open} visit={visit} to={visitTo} />
							</Part>
						)}
					</div>
					<div className="*:border-b *:border-line xl:row-span-2">
						{!isGone && (
							<Part title="Contactar">
								<LeadContact open={open} wish={wish} visit={visit} />
							</Part>
						)}
						<Part title="Estado">
							{held ? (
								<p>{held}</p>
							) : (
								<LeadStates
									open={open}
									scheduleTo={
										orders?.length ? agendaPath({ day: today, view: null }, "/nueva") : bookTo
									}
									quoted={wish.quote?.total_value || undefined}
								/>
							)}
						</Part>
						{isOpen && (
							<Part title="Volver a llamar">
								<LeadCallBack
									key={lead.call_back_on}
									open={open}
									today={today}
									opening={loaderData.opening}
								/>
							</Part>
						)}
						<Part title="Responsable">
							<LeadOwner open={open} colleagues={colleagues} />
						</Part>
						<Part title="Agregar nota">
							<NewNote open={open} />
						</Part>
					</div>
					<Part title="Historial" className="xl:border-r xl:border-line">
						<LeadHistory events={lead.history} now={now} notes={notes} />
					</Part>
				</div>
			</article>
			<Outlet
				context={
					{
						lead,
						wish,
						reload,
						leadPath: `${INBOX}/${id}${search}`,
						show(saved) {
							show(saved);
							// The request's own record has the service and car too, so reload it.
							void revalidate();
						},
					} satisfies OpenLeadContext
				}
			/>
		</FieldScope>
	);
}

/** Shows the latest estimate of a request, or the button that creates one. */
function LeadEstimate({ lead, changedAt }: { lead: Lead; changedAt: string }) {
	const { id, kind, name, is_quarantined: isKept } = lead;
	const { begin, isBusy } = useBegin();
	const now = useServerNow();
	const isPriced = kind !== "newsletter" && !isKept;
	const query = { lead_id: id, state: "all" } as const;
	const told = useAnswer(isPriced ? `${id} ${changedAt}` : undefined, () =>
		read(staffApi.admin.estimates.$get({ query }, AS_WATCHER)),
	);
	const { kept: answer, problem } = told;
	if (!isPriced) return null;
	const [made] = answer?.estimates ?? [];
	// An erased customer cannot receive an estimate.
	if (answer && !made && name === FORGOTTEN.name) return null;
	return (
		<Part title="Cotización">
			{!answer ? (
				<p className="flex min-h-11 flex-wrap items-center gap-3 text-muted">
					{problem ? sentenceOf(problem) : "Un momento…"}
					{problem !== undefined && <SmallButton onClick={told.askAgain}>Reintentar</SmallButton>}
				</p>
			) : made ? (
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<EstimateBadge state={made.state} before={made.locked_cents} />
					<EstimateSum of={made} before={made.locked_cents} />
					<span className="num text-sm text-muted">
						{made.sent_at ? sentWords(made, now) : "sin enviar"}
					</span>
					<SmallLink to={`${ESTIMATES}/${made.id}`}>
						{factsOfEstimate(made.state).isDraft ? "Seguir con ella" : "Ver la cotización"}
					</SmallLink>
				</div>
			) : (
				<Button size="sm" isBusy={isBusy} onClick={() => begin({ lead_id: id })}>
					Poner precios
				</Button>
			)}
		</Part>
	);
}

/** Formats validity and whether it was opened: «vale hasta el mar 1 dic · sin abrir». */
function sentWords({ state, valid_until: day, seen_at: seen }: EstimateRow, now: Date): string {
	const until = untilLabel(state, day, panamaDay(now));
	return dotted(
		until && `${until.toLowerCase()} el ${shortDay(day)}`,
		seen ? "vista" : "sin abrir",
	);
}

export function ErrorBoundary() {
	return (
		<div>
			<PanelTitle>Solicitud</PanelTitle>
			<PanelError
				title="No se pudo abrir la solicitud"
				actions={<SmallLink to={INBOX}>Ir a la bandeja</SmallLink>}
			/>
		</div>
	);
}

/** Closes the lead on Escape. Inside a field, Escape only leaves the field, so that typing never closes the lead. */
function useEscapeTo(path: string) {
	const navigate = useNavigate();
	useEffect(() => {
		function handleKey(event: KeyboardEvent) {
			if (event.key !== "Escape" || event.defaultPrevented) return;
			const target = event.target as HTMLElement;
			if (target.closest("[role=dialog], [role=alertdialog], [role=region][aria-label*=F8]"))
				return;
			if (target.matches("input, textarea, select")) target.blur();
			else void navigate(path, { preventScrollReset: true });
		}
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [navigate, path]);
}
