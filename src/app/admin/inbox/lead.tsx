import { useEffect, useState } from "react";
import { Outlet, replace, useLocation, useNavigate, useRevalidator } from "react-router";
import { PanelError } from "#admin/frame/error.tsx";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { PanelSection } from "#admin/frame/sections.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton, SmallLink, TextLink } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { buildReceivePath, INBOX } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { loadRequestDetails } from "#app/admin/inbox/request-views.ts";
import { type OpenLeadContext, useInbox } from "#core/requests/admin/context.ts";
import { LeadChanged, LeadHead } from "#core/requests/admin/lead-head.tsx";
import { LeadHistory, useNotes } from "#core/requests/admin/lead-history.tsx";
import { LeadPerson } from "#core/requests/admin/lead-person.tsx";
import { LeadStates } from "#core/requests/admin/lead-states.tsx";
import { LeadCallBack, LeadOwner, NewNote, useNewNoteDraft } from "#core/requests/admin/lead-work.tsx";
import { MergedLeads } from "#core/requests/admin/merged-leads.tsx";
import { useLead } from "#core/requests/admin/use-lead.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { PERSON_DELETED } from "#core/requests/messages.ts";
import { isOpenLead } from "#core/requests/rules.ts";
import { toPanamaDay } from "#domain/time.ts";
import { LeadContact } from "#features/workshop/appointments/admin/lead-contact.tsx";
import {
	buildNewVisitPath,
	fetchLeadVisit,
	LeadVisit,
} from "#features/workshop/appointments/admin/lead-visit.tsx";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { LeadEstimate } from "#features/workshop/estimates/admin/lead-estimate.tsx";
import { RequestAccount } from "#features/workshop/payments/admin/request-account.tsx";
import { readAccount } from "#features/workshop/payments/admin/use-account.ts";
import { LeadPhotos } from "#features/workshop/photos/admin/lead-photos.tsx";
import { canHavePhotos } from "#features/workshop/photos/photo-support.ts";
import { OrdersSection, useOrders } from "#features/workshop/work-orders/admin/orders-section.tsx";
import { getRequestLockReason } from "#features/workshop/work-orders/messages.ts";
import { cn } from "#ui/cn.ts";
import { FieldScope } from "#ui/field.tsx";
import type { Route } from "./+types/lead";
import { useEscapeNavigation } from "./use-escape-navigation.ts";

/** Visit, workshop, estimate and photos: from 640 px one row each, with its name at the left. */
const WORK_GROUP = cn(
	"p-4 empty:hidden lg:px-6 [&>section]:p-0 [&>section:not(:first-child)]:pt-6",
	"sm:[&>section]:grid sm:[&>section]:grid-cols-[7rem_minmax(0,1fr)] sm:[&>section]:gap-x-4",
	"sm:[&>section>:first-child]:row-span-6 sm:[&>section>:not(:first-child)]:col-start-2",
	"sm:[&>section>:is(a,button)]:justify-self-start",
);

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const lead = await read(staffApi.admin.inbox[":id"].$get({ param: { id: params.id } }));
	const param = { id: lead.id };
	// A merged request leads to the one that stands for it.
	if (lead.id !== params.id) throw replace(`${INBOX}/${lead.id}${new URL(request.url).search}`);
	const [details, mergedDetails, leadVisit, photos, { colleagues }, openingHours] = await Promise.all([
		loadRequestDetails(lead),
		Promise.all(lead.merged.map(loadRequestDetails)),
		fetchLeadVisit(lead),
		canHavePhotos(lead) ? read(staffApi.admin.inbox[":id"].photos.$get({ param })) : null,
		read(staffApi.admin.colleagues.$get()),
		read(staffApi.settings.$get()),
	]);
	const merged = new Map(lead.merged.map(({ id }, index) => [id, mergedDetails[index]]));
	return { lead, details, merged, leadVisit, photos, colleagues, openingHours };
}

export default function LeadPage({ loaderData }: Route.ComponentProps) {
	return <LeadPanel key={loaderData.lead.id} {...loaderData} />;
}

function LeadPanel(loaderData: Route.ComponentProps["loaderData"]) {
	const { lead: loaded, details, leadVisit, photos, colleagues } = loaderData;
	const openLead = useLead(loaded);
	const { lead, changedAt, busyWith, change, show, reload } = openLead;
	const { listPath } = useInbox();
	const { search } = useLocation();
	const { revalidate } = useRevalidator();
	const now = useServerNow();
	const notes = useNotes(openLead);
	const newNote = useNewNoteDraft(lead.id);
	useEscapeNavigation(listPath);
	useCurrentLead(lead.id, loaded.id);
	// A change to the request may have changed its visit, so read the visit again.
	const visitKey = changedAt === loaded.updated_at ? undefined : `${loaded.id} ${changedAt}`;
	const { answer: latestVisit = leadVisit } = useFetch(visitKey, () =>
		fetchLeadVisit(loaded, BACKGROUND_CALL),
	);
	const { visit } = latestVisit;

	const { id } = lead;
	const today = toPanamaDay(now);
	const visitPath = visit && buildAgendaPath({ day: visit.day ?? today, view: null }, `/${visit.id}`);
	const leadApi = staffApi.admin.inbox[":id"];
	const param = { id };
	const isOpen = isOpenLead(lead);
	const isErased = lead.is_forgotten;
	const { canBecomeWork, needsAnswer } = getKindInfo(lead.kind);
	const isReceivable = canBecomeWork && !lead.is_quarantined && !isErased;
	const orders = useOrders({ lead_id: lead.id }, isReceivable ? lead.reference : undefined, changedAt);
	const blockedReason = isErased
		? PERSON_DELETED
		: orders?.map((order) => getRequestLockReason(order.state, isOpen)).find(Boolean);
	const visitPhase = getVisitPhase(visit, isOpen);
	// It keeps its place after the press, which says what comes next.
	const [isVisitFirst] = useState(visitPhase === "toConfirm");
	const bookingPath =
		visitPhase === "confirmed" ? undefined : (visitPath ?? buildNewVisitPath(id, details, today));

	return (
		<FieldScope id="solicitud">
			<PanelTitle>{`${lead.reference} · ${lead.name}`}</PanelTitle>
			<article
				aria-labelledby="solicitud-nombre"
				className="border border-line bg-paper max-lg:-mt-6 max-lg:mb-12 max-md:-mx-[min(1rem,5vw)] max-md:-mt-3 max-md:border-x-0 lg:self-start"
			>
				<LeadHead lead={lead} now={now} headingId="solicitud-nombre" listPath={listPath} />
				{openLead.isChangedByOther && (
					<LeadChanged
						lead={lead}
						isRejected={openLead.isRejected}
						hasInput={newNote.text !== "" || notes.editing !== undefined}
						onAcknowledge={openLead.acknowledge}
					/>
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
								change("release", () => leadApi.release.$post({ param }), "Ya está en la bandeja")
							}
						>
							No es spam
						</SmallButton>
					</div>
				)}
				{isVisitFirst && visit && visitPath && (
					<PanelSection title="Cita" className="border-b border-l-4 border-line border-l-accent">
						<LeadVisit open={openLead} visit={visit} to={visitPath} />
					</PanelSection>
				)}
				<div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_18rem] xl:grid-rows-[auto_1fr]">
					<div className="*:border-b *:border-line xl:border-r xl:border-line [&_.data-rows]:grid-cols-[minmax(7rem,auto)_1fr]">
						<PanelSection title="Cliente">
							<LeadPerson open={openLead} />
							{!isErased && needsAnswer && (
								<TextLink to={`${INBOX}/${id}/corregir${search}`} preventScrollReset className="mt-2">
									Corregir datos
								</TextLink>
							)}
						</PanelSection>
						<PanelSection title="Qué pide">
							{details.summary}
							{details.isPrintable && (
								<TextLink to={`${INBOX}/${lead.id}/hoja`} className="mt-2 mr-5">
									Imprimir cotización
								</TextLink>
							)}
							<MergedLeads open={openLead} now={now} details={loaderData.merged} />
							{isReceivable && (
								<TextLink to={`${INBOX}/${id}/unir${search}`} preventScrollReset className="mt-2">
									Unir con otra solicitud
								</TextLink>
							)}
						</PanelSection>
						<div className={WORK_GROUP}>
							{!isVisitFirst && visit && visitPath && (
								<PanelSection title="Cita">
									<LeadVisit open={openLead} visit={visit} to={visitPath} />
								</PanelSection>
							)}
							{isReceivable && (
								<OrdersSection orders={orders}>
									{isOpen && <TextLink to={buildReceivePath({ solicitud: id })}>Recibir el carro</TextLink>}
								</OrdersSection>
							)}
							<LeadEstimate key={lead.id} lead={lead} changedAt={changedAt} />
							{isReceivable && (
								<RequestAccount leadId={id} changedAt={changedAt} level={3} className="p-4 lg:px-6" />
							)}
							{photos && (
								<PanelSection title="Fotos">
									<LeadPhotos open={openLead} loaded={photos} loadedAt={loaded.updated_at} />
								</PanelSection>
							)}
						</div>
					</div>
					<div className="*:border-b *:border-line xl:row-span-2">
						{!isErased && (
							<PanelSection title="Contactar">
								<LeadContact
									open={openLead}
									details={details}
									visit={visit}
									isMain={visitPhase !== "toConfirm"}
								/>
							</PanelSection>
						)}
						<PanelSection title="Estado">
							{blockedReason ? (
								<p>{blockedReason}</p>
							) : (
								<LeadStates
									open={openLead}
									schedulePath={
										orders?.length ? buildAgendaPath({ day: today, view: null }, "/nueva") : bookingPath
									}
									readCharge={() => readAccount(id, BACKGROUND_CALL)}
								/>
							)}
						</PanelSection>
						<div className="bg-ground *:not-last:pb-0">
							{isOpen && (
								<PanelSection title="Volver a llamar">
									<LeadCallBack
										key={lead.call_back_on}
										open={openLead}
										today={today}
										opening={loaderData.openingHours}
									/>
								</PanelSection>
							)}
							<PanelSection title="Responsable">
								<LeadOwner open={openLead} colleagues={colleagues} />
							</PanelSection>
							<PanelSection title="Agregar nota">
								<NewNote open={openLead} draft={newNote} />
							</PanelSection>
						</div>
					</div>
					<PanelSection title="Historial" className="xl:border-r xl:border-line">
						<LeadHistory events={lead.history} now={now} notes={notes} />
					</PanelSection>
				</div>
			</article>
			<Outlet
				context={
					{
						lead,
						details,
						reload,
						leadPath: `${INBOX}/${id}${search}`,
						show(savedLead) {
							show(savedLead);
							// The request's own record has the service and car too, so reload it.
							void revalidate();
						},
					} satisfies OpenLeadContext
				}
			/>
		</FieldScope>
	);
}

/** The next step of the lead's visit: staff confirm it, it is confirmed, or neither. */
type VisitPhase = "toConfirm" | "confirmed" | "other";

function getVisitPhase(visit: Visit | null, isOpen: boolean): VisitPhase {
	if (!visit) return "other";
	const { isUnconfirmed, isConfirmed } = getVisitStateInfo(visit.state);
	if (isUnconfirmed && isOpen) return "toConfirm";
	return isConfirmed ? "confirmed" : "other";
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

/** Opens the lead that a change or a poll returned, once a colleague merged this one into it. */
function useCurrentLead(id: string, loadedId: string) {
	const navigate = useNavigate();
	const { search } = useLocation();
	useEffect(() => {
		if (id !== loadedId) void navigate(`${INBOX}/${id}${search}`, { replace: true });
	}, [id, loadedId, navigate, search]);
}
