import { lazy, Suspense } from "react";
import { Form, useNavigation } from "react-router";
import { SEND_PHOTOS } from "#core/requests/form/photo-term.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { useBookingLink } from "#features/workshop/appointments/site/appointment-provider.tsx";
import type { LastAction } from "#features/workshop/appointments/site/visit-part.tsx";
import { DecisionBar } from "#features/workshop/estimates/site/decision-bar.tsx";
import { EstimatePart } from "#features/workshop/estimates/site/estimate-part.tsx";
import { useAnswerByLink } from "#features/workshop/estimates/site/use-answer-by-link.ts";
import { useChoice } from "#features/workshop/estimates/site/use-choice.ts";
import { formatReported, REPORT_INTENT } from "#features/workshop/payments/site/report-intent.ts";
import { buildMapsUrl } from "#site/contact-links.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Notice } from "#ui/notice.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import {
	buildChatText,
	formatCaseStatus,
	formatExpectedTime,
	getAmount,
	getNextStep,
	type PortalData,
	showsAccount,
} from "./case-status.ts";
import { listNextActions, type NextAction } from "./next-actions.ts";
import { useCasePolling } from "./use-case-polling.ts";
import { WorkshopInfo } from "./workshop-info.tsx";

// Not every case has these parts, so their scripts load separately.
const importVisitPart = () => import("#features/workshop/appointments/site/visit-part.tsx");
const VisitChanges = lazy(async () => ({ default: (await importVisitPart()).VisitChanges }));
const VisitSummary = lazy(async () => ({ default: (await importVisitPart()).VisitSummary }));
const importOrderPart = () => import("#features/workshop/work-orders/site/order-part.tsx");
const OrderPart = lazy(importOrderPart);
const OrderSummary = lazy(async () => ({ default: (await importOrderPart()).OrderSummary }));
const AccountPart = lazy(() => import("#features/workshop/payments/site/account-part.tsx"));
const ReportForm = lazy(async () => ({
	default: (await import("#features/workshop/payments/site/report-form.tsx")).ReportForm,
}));
const AddPhotos = lazy(() => import("#features/workshop/photos/site/add-photos.tsx"));
const PhotosEnded = lazy(() => import("#features/workshop/photos/site/photos-closed-note.tsx"));

type CustomerCaseProps = { portal: PortalData; token: string; lastAction: LastAction | undefined };

/** Shows a customer's case: the request, its status, and every action the customer can take. */
export function CustomerCase({ portal: loadedPortal, token, lastAction }: CustomerCaseProps) {
	const { settings } = useSite();
	const answers = useAnswerByLink(loadedPortal.estimate, token);
	const { estimate } = answers;
	const portal = { ...loadedPortal, estimate };
	const { customerCase, visit, photos, order, account } = portal;
	const isAnswered = answers.hasAnswered || (order?.asks_approval === true && !estimate?.is_open);
	useCasePolling(loadedPortal, token, isAnswered, lastAction?.problem !== undefined);
	const jobChoice = useChoice(estimate, token);
	const { visitStatus, badge } = portal.messages;
	const nextStep = getNextStep(portal);
	const chat = buildWhatsappUrl(settings.whatsapp, buildChatText(portal));
	const expectedTime = formatExpectedTime(portal);
	// Parts that wait for the customer come before parts that are only read.
	const showsChangesFirst = lastAction?.reason !== undefined || !expectedTime;
	// While the car is in the shop, staff take the photos.
	const asksMoney = account !== undefined && account.payable_cents > 0;
	const hasPhotos = photos && (!order || photos.photos.length > 0 || asksMoney);
	const showsEstimateFirst = !order || order.asks_approval;
	const estimateSection = estimate && (
		<EstimatePart
			estimate={estimate}
			reference={customerCase.reference}
			token={token}
			answers={answers}
			choice={jobChoice}
			hour={order ? "" : expectedTime && `Tu cita es el ${expectedTime}.`}
		/>
	);
	const visitChanges = visit && visitStatus?.phase === "ahead" && (
		<Suspense>
			<VisitChanges visit={visit} token={token} lastAction={lastAction} expectedTime={expectedTime} />
		</Suspense>
	);
	const isReport = lastAction?.intent === REPORT_INTENT;
	const accountSection = account && showsAccount(account) && (
		<Suspense>
			<AccountPart
				account={account}
				token={token}
				hasPhotos={Boolean(hasPhotos)}
				hasProblem={isReport && lastAction.problem !== undefined}
			>
				<ReportForm
					problem={isReport ? lastAction.problem : undefined}
					typed={isReport ? lastAction.values : undefined}
				/>
			</AccountPart>
		</Suspense>
	);
	return (
		<>
			<section className="on-dark">
				<div className="measure grid gap-10 py-12 md:py-16 lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-16">
					<div className="grid gap-5">
						<p className="flex flex-wrap items-center gap-3">
							{badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
							<span className="num text-sm whitespace-nowrap text-muted">{customerCase.reference}</span>
						</p>
						<h1 className="title-2">{formatCaseStatus(portal)}</h1>
						{nextStep && <p className="lead text-muted">{nextStep}</p>}
						{order?.change && <p className="text-muted">{order.change.text}</p>}
						{account?.reported && <p>{formatReported(account.reported)}</p>}
						<LastActionNotice lastAction={lastAction} chat={chat} />
						<div className="actions">
							<NextActions portal={portal} token={token} />
						</div>
					</div>
					<Suspense>
						{order ? (
							<OrderSummary order={order} amount={getAmount(portal)} />
						) : visit ? (
							<VisitSummary visit={visit} isCancelled={visitStatus?.isStruckOut === true} />
						) : (
							<DataRows className="text-base!" rows={[{ label: "Pediste", value: customerCase.asked }]} />
						)}
					</Suspense>
				</div>
			</section>
			<div className="measure band grid gap-12 lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-16">
				<div className="grid min-w-0 gap-12">
					{showsChangesFirst && visitChanges}
					{showsEstimateFirst && estimateSection}
					{asksMoney && accountSection}
					<Suspense>{order && <OrderPart order={order} token={token} />}</Suspense>
					{!asksMoney && accountSection}
					{!showsEstimateFirst && estimateSection}
					{!showsChangesFirst && visitChanges}
					<Suspense>
						{hasPhotos && <AddPhotos path={`/api/photos/${token}`} customerPhotos={photos} />}
					</Suspense>
					<Suspense>{!photos && !order && customerCase.photos_ended && <PhotosEnded />}</Suspense>
				</div>
				<WorkshopInfo chatUrl={chat} showsPayments={!asksMoney} />
			</div>
			{estimate?.is_open && (
				// A new version closes a dialog about the earlier one.
				<DecisionBar
					key={estimate.version}
					estimate={estimate}
					selectedJobIds={jobChoice.selectedIds}
					answers={answers}
					chatUrl={chat}
				/>
			)}
		</>
	);
}

/** Shows the result of the last action. Only this part waits for hydration, because lazy parts would render again. */
function LastActionNotice({ lastAction, chat }: Pick<CustomerCaseProps, "lastAction"> & { chat: string }) {
	const isAlive = useHydrated();
	const { intent, problem, message } = lastAction ?? {};
	// Without script the page reloads at its top, far from the field.
	const hasFields = intent === "mover" || intent === REPORT_INTENT;
	const isBesideField = isAlive && hasFields && problem?.fields !== undefined;
	const text = message ?? (!isBesideField && problem?.detail);
	const isSuccess = message !== undefined;
	return (
		text && (
			<Notice
				key={text}
				text={text}
				icon={isSuccess ? "check" : "alert"}
				role={isSuccess ? "status" : "alert"}
				className="on-light"
			>
				{!isSuccess && (
					<ChatLink to={chat} size="sm" className="mt-3">
						Decirlo por WhatsApp
					</ChatLink>
				)}
			</Notice>
		)
	);
}

/** Renders the next action, and links to the other parts of the page. */
function NextActions({ portal, token }: { portal: PortalData; token: string }) {
	const { visit, order, account } = portal;
	const { settings } = useSite();
	const busyWith = useNavigation().formData?.get("intent");
	const bookingLink = useBookingLink();
	const actions = listNextActions(portal);
	/** Returns whether at least one of some actions is offered. */
	const offers = (...names: NextAction[]) => names.some((name) => actions.includes(name));
	return (
		<>
			{offers("confirm") && (
				<Form method="post" preventScrollReset className="grid">
					<input type="hidden" name="intent" value="confirmar" />
					<input type="hidden" name="seen" value={`${visit?.day} ${visit?.time}`} />
					<Button type="submit" icon="check" isBusy={busyWith === "confirmar"} busyLabel="Avisando…">
						Confirmar que voy
					</Button>
				</Form>
			)}
			{offers("chooseHour") && (
				<ButtonLink to="#cambios">{visit?.time ? "Elegir otra hora" : "Elegir día y hora"}</ButtonLink>
			)}
			{offers("seeEstimate") && (
				<ButtonLink to="#cotizacion" tone={offers("confirm", "chooseHour") ? "line" : "primary"}>
					Ver la cotización
				</ButtonLink>
			)}
			{offers("addToCalendar") && (
				<ButtonLink to={`/api/visits/${token}/cita.ics`} reloadDocument tone="line" icon="calendar">
					Agregar al calendario
				</ButtonLink>
			)}
			{offers("askProgress") && <ShopChat text={buildChatText(portal)}>Preguntar cómo va</ShopChat>}
			{account && offers("seeAccount") && (
				<ButtonLink
					to="#cuenta"
					tone={
						account.reported || offers("confirm", "chooseHour", "seeEstimate", "getDirections")
							? "line"
							: "primary"
					}
				>
					{account.reported ? "Ver tu cuenta" : "Cómo pagar"}
				</ButtonLink>
			)}
			{offers("getDirections") && (
				<ButtonLink to={buildMapsUrl(settings)} opensNewTab icon="pin">
					Cómo llegar
				</ButtonLink>
			)}
			{offers("bookVisit") && (
				<ButtonLink
					{...bookingLink}
					tone={offers("seeEstimate", "askProgress") ? "line" : "primary"}
					icon="calendar"
				>
					{visit || order ? "Agendar otra cita" : "Agendar una cita"}
				</ButtonLink>
			)}
			{offers("addPhotos") && (
				<ButtonLink to="#fotos" tone="line" icon="camera">
					{SEND_PHOTOS}
				</ButtonLink>
			)}
		</>
	);
}
