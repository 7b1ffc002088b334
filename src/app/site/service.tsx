import { useEffect, useRef } from "react";
import { data, redirect } from "react-router";
import { createApiClient } from "#api/client.server.ts";
import { readFormFields } from "#api/submit.server.ts";
import { type RelatedProduct, ServiceProducts } from "#app/site/service/service-products.tsx";
import { buildPreviewPath, toServiceCard } from "#features/content/previews/cards.ts";
import { ServicePicture } from "#features/content/services/service-picture.tsx";
import { getServiceFacts } from "#features/content/services/site/service-facts.tsx";
import { SymptomTiles, toTile } from "#features/content/symptoms/site/symptom-tiles.tsx";
import { REQUEST_SENT } from "#features/inbox/service-requests/messages.ts";
import { ServiceRequestForm } from "#features/inbox/service-requests/site/service-request-form.tsx";
import {
	type SentRequest,
	useServiceRequest,
} from "#features/inbox/service-requests/site/use-service-request.ts";
import { BookServiceLink } from "#features/workshop/appointments/site/book-service-link.tsx";
import { FirstHours } from "#features/workshop/appointments/site/first-hours.tsx";
import { Deferred } from "#site/deferred.tsx";
import { FirstActions } from "#site/first-actions.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { PhotoOffer } from "#site/photo-offer.tsx";
import { respondToFormPost } from "#site/sent/respond-to-form-post.server.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim } from "#site/site-data.ts";
import { Trail } from "#site/trail.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { CheckList } from "#ui/collapsible-list.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Steps } from "#ui/steps.tsx";
import type { Route } from "./+types/service";
import { findTopProducts } from "./top-products.server.ts";

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
	if (!loaderData) return [];
	const { service, preview } = loaderData;
	return buildPageMeta(matches, location, {
		title: service.name,
		description: service.description,
		descriptionEnd: service.duration && `Duración: ${service.duration}.`,
		image: { path: preview, alt: service.name },
		trail: [
			["Servicios", "/servicios"],
			[service.name, `/servicios/${service.id}`],
		],
		jsonLd: ["service", service],
	});
};

export async function loader({ request, params }: Route.LoaderArgs) {
	// Ids in URLs are lowercase; a link in capitals redirects.
	const id = params.id.toLowerCase();
	const { services, settings, symptoms } = createApiClient(request);
	const [response, guideResponse] = await Promise.all([
		services[":id"].$get({ param: { id } }),
		symptoms.$get(),
	]);
	if (!response.ok) throw data(null, { status: 404 });
	if (id !== params.id) throw redirect(`/servicios/${id}`, 301);
	const { related: searches, ...service } = await response.json();
	const { name: shopName } = await (await settings.$get()).json();
	const guideSymptoms = guideResponse.ok ? await guideResponse.json() : [];
	return {
		service,
		preview: buildPreviewPath("servicio", service.id, toServiceCard(service, shopName)),
		products: await findTopProducts(request, searches),
		symptoms: guideSymptoms.filter(({ service }) => service?.id === id).map(toTile),
	};
}

/** Receives the form without JavaScript. */
export async function action({ request, params }: Route.ActionArgs) {
	const fields = { ...(await readFormFields(request)), serviceId: params.id };
	return respondToFormPost(fields, REQUEST_SENT, (json) =>
		createApiClient(request)["service-requests"].$post({ header: {}, json }),
	);
}

export default function ServicePage({ loaderData, actionData }: Route.ComponentProps) {
	const { service, products, symptoms } = loaderData;
	const question = `Hola, me interesa el servicio de ${service.name}. ¿Qué precio tiene y cuándo puedo llevar mi carro?`;
	return (
		<>
			<section className="on-dark">
				<div className="measure pt-4 pb-12 md:pb-16">
					<Trail to="/servicios" label="Servicios" name={service.name} />
					<div className="mt-4 grid gap-8 lg:grid-cols-2 lg:items-center lg:gap-14">
						<div className="min-w-0">
							<div className="flex flex-wrap gap-1.5">
								{service.badge && <Badge tone="line">{service.badge}</Badge>}
								{service.specialty && <Badge tone="line">Servicio especializado</Badge>}
							</div>
							<h1 className="title-1 mt-4">{service.name}</h1>
							<p className="lead mt-5 text-muted">{service.description}</p>
							<DataRows className="mt-7" rows={getServiceFacts(service)} />
							<FirstHours service={service} className="mt-7" />
							<FirstActions className="mt-5 actions">
								<BookServiceLink service={service} size="md" tone="primary" />
								<ButtonLink to="#solicitar" tone="line">
									Solicitar
								</ButtonLink>
								<ShopChat text={question}>WhatsApp</ShopChat>
							</FirstActions>
						</div>
						<ServicePicture
							service={service}
							isPriority
							sizes="(width >= 64rem) 36rem, 100vw"
							className="aspect-16/10 w-full border border-line bg-transparent"
						/>
					</div>
				</div>
			</section>
			<Deferred className="measure band grid gap-12 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
				<About service={service} products={products} />
				<Request key={service.id} service={service} actionResult={actionData} />
			</Deferred>
			{symptoms.length > 0 && (
				<Deferred>
					<section aria-labelledby="sintomas" className="measure pb-14 md:pb-26">
						<h2 id="sintomas" className="title-3 mb-4">
							Síntomas que revisamos con este servicio
						</h2>
						<SymptomTiles symptoms={symptoms} />
					</section>
				</Deferred>
			)}
		</>
	);
}

type PageService = Route.ComponentProps["loaderData"]["service"];

type AboutProps = { service: PageService; products: readonly RelatedProduct[] };

function About({ service, products }: AboutProps) {
	const hasWrittenWarranty = useClaim("warranty");
	return (
		<div className="min-w-0 lg:self-start [@media(min-height:76rem)]:lg:sticky [@media(min-height:76rem)]:lg:top-28">
			<section aria-labelledby="incluye">
				<h2 id="incluye" className="title-3">
					Qué incluye
				</h2>
				<CheckList items={service.includes} className="mt-4" />
			</section>
			<section aria-labelledby="pasos" className="mt-10">
				<h2 id="pasos" className="title-3">
					Cómo va
				</h2>
				<Steps steps={listSteps(service, hasWrittenWarranty)} className="mt-4" />
			</section>
			{products.length > 0 && <ServiceProducts products={products} />}
		</div>
	);
}

function listSteps({ duration, warranty }: PageService, hasWrittenWarranty: boolean) {
	return [
		{
			title: "Nos dices qué carro tienes",
			text: "Con marca, modelo y año te respondemos con precio y disponibilidad.",
		},
		{
			title: "Lo traes el día que acordamos",
			text: "Revisamos el carro contigo y confirmas el presupuesto antes de que empecemos.",
		},
		{
			title: "Te lo entregamos probado",
			text: `${duration && `Tarda ${duration}. `}Te avisamos por WhatsApp cuando está listo${
				warranty ? ` y te llevas la garantía de ${warranty}${hasWrittenWarranty ? " por escrito" : ""}` : ""
			}.`,
		},
	];
}

type RequestProps = { service: PageService; actionResult: Route.ComponentProps["actionData"] };

function Request({ service, actionResult }: RequestProps) {
	const submission = useServiceRequest(service, { initialResult: actionResult });
	const { sent } = submission;
	return (
		<section
			id="solicitar"
			aria-labelledby="solicitar-titulo"
			// The empty form is not printed, but a receipt is.
			className={cn("min-w-0", !sent && "no-print")}
		>
			<h2 id="solicitar-titulo" className="title-2">
				Solicitar {service.name.toLowerCase()}
			</h2>
			<div className="mt-6">
				{sent ? (
					<RequestReceipt sent={sent} />
				) : (
					<div className="card p-5 md:p-8">
						<ServiceRequestForm
							id="solicitud"
							service={service}
							submission={submission}
							typed={actionResult?.typed}
						>
							<Button
								type="submit"
								isBusy={submission.isSending}
								busyLabel="Enviando..."
								className="justify-self-start max-sm:w-full"
							>
								Enviar solicitud
							</Button>
						</ServiceRequestForm>
					</div>
				)}
			</div>
		</section>
	);
}

type RequestReceiptProps = { sent: SentRequest };

/**
 * Shows a stored request's reference and chat link. It replaces a long form, so it takes the focus and scrolls into
 * view.
 */
function RequestReceipt({ sent }: RequestReceiptProps) {
	const { title = REQUEST_SENT, message, reference, chatUrl, photos } = sent;
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		box.current?.focus({ preventScroll: true });
		// Centred, so that the toast at the bottom does not cover it.
		box.current?.scrollIntoView({ block: "center" });
	}, []);
	return (
		<div ref={box} role="status" tabIndex={-1} className="card border-l-4 border-l-accent p-5 md:p-6">
			<p className="title-3">{title}</p>
			<p className="mt-2 max-w-prose">{message}</p>
			<p className="mt-3">
				Tu referencia: <strong className="num whitespace-nowrap">{reference}</strong>
			</p>
			<ChatLink to={chatUrl} className="mt-5">
				Continuar en WhatsApp
			</ChatLink>
			<PhotoOffer offer={photos} />
		</div>
	);
}
