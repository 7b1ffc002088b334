import type { ReactNode } from "react";
import { useMatch } from "react-router";
import { Newsletter } from "#features/inbox/newsletter/site/newsletter.tsx";
import { buildEmergencyChatUrl, getContactLinks, listProfiles } from "#site/contact-links.ts";
import { useMenuLinks } from "#site/menu-links.ts";
import { HoursLines, OpeningChip } from "#site/opening-times.tsx";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor, type AnchorProps } from "#ui/link.tsx";

const QUICK_LINKS = [
	{ to: "/servicios", label: "Servicios" },
	{ to: "/productos", label: "Productos" },
	{ to: "/nosotros", label: "Nosotros" },
	{ to: "/blog", label: "Blog" },
	{ to: "/contacto", label: "Contacto" },
	{ to: "/enviado", label: "Lo que enviaste" },
];
const FEATURED_SERVICES = 6;

/** Identical on every page and at every width. @source rules 6.38 */
export function Footer() {
	const { settings, services } = useSite();
	const quickLinks = useMenuLinks(QUICK_LINKS);
	const isNewsletterPage = useMatch("/boletin/*") !== null;
	return (
		<footer className="on-dark">
			{!isNewsletterPage && <Subscription />}
			<div className="measure grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-6 py-6 sm:py-12 max-sm:*:not-[nav]:col-span-full sm:grid-cols-2 sm:gap-10 lg:grid-cols-[1.5fr_1fr_1.2fr_1.5fr]">
				<div>
					<p className="title-3">{settings.name}</p>
					<p className="mt-2 text-sm text-muted max-md:hidden">{settings.description}</p>
					<Profiles />
				</div>
				<LinkList title="Enlaces rápidos" links={quickLinks} />
				<LinkList
					title="Servicios destacados"
					links={services
						.slice(0, FEATURED_SERVICES)
						.map(({ id, name }) => ({ to: `/servicios/${id}`, label: name }))}
				/>
				<Contact />
			</div>
			<LegalLine />
		</footer>
	);
}

function Subscription() {
	return (
		<div className="border-b border-line print:hidden">
			<div className="measure grid gap-3 py-5 sm:gap-10 sm:py-12 md:py-16 lg:grid-cols-2 lg:gap-16">
				<div>
					<h2 className="title-3">Ofertas y consejos para tu carro</h2>
					<p className="mt-2 max-w-prose text-muted max-md:hidden">
						Promociones del taller y cuándo toca cada mantenimiento, en tu correo.
					</p>
				</div>
				<Newsletter />
			</div>
		</div>
	);
}

function LinkList({ title, links }: { title: string; links: { to: string; label: string }[] }) {
	if (links.length === 0) return null;
	return (
		<nav aria-label={title}>
			<Title>{title}</Title>
			<ul className="mt-1.5 max-sm:text-[0.9375rem] sm:mt-3">
				{links.map(({ to, label }) => (
					<li key={to}>
						<FooterLink to={to}>{label}</FooterLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Contact() {
	const { settings } = useSite();
	const { address, email } = settings;
	const { chat, call, directions } = getContactLinks(settings);
	return (
		<div>
			<Title>Contacto</Title>
			<address className="mt-1.5 text-sm sm:mt-3">
				<FooterLink to={directions.to} opensNewTab>
					{address.street}, {address.district}, {address.city}
				</FooterLink>
				{address.landmark && <p className="pb-1 text-muted">{address.landmark}</p>}
				<FooterLink to={call.to}>Teléfono {call.text}</FooterLink>
				<FooterLink to={chat.to} opensNewTab>
					WhatsApp {chat.text}
				</FooterLink>
				<FooterLink to={`mailto:${email}`}>
					<BreakableEmail email={email} />
				</FooterLink>
			</address>
			<HoursLines className="num mt-2 text-sm text-muted max-md:hidden" />
			<OpeningChip className="mt-2 text-sm" />
			{settings.hasEmergencyWhatsapp && (
				<FooterLink to={buildEmergencyChatUrl(settings)} opensNewTab className="text-sm text-muted">
					Emergencias por WhatsApp 24/7
				</FooterLink>
			)}
		</div>
	);
}

/** Lists the shop's profiles; never empty. */
function Profiles() {
	return (
		<nav aria-label="Encuéntranos en">
			<ul className="mt-3 flex flex-wrap gap-2 sm:mt-5 lg:gap-1">
				{listProfiles(useSite().settings).map(({ name, label, to }) => (
					<li key={name}>
						<Anchor
							to={to}
							opensNewTab
							className="flex min-h-11 items-center gap-2 border border-line px-3 text-sm hover:underline lg:gap-1.5 lg:px-1.5 lg:text-xs"
						>
							<Icon name={name} size={18} />
							{label}
						</Anchor>
					</li>
				))}
			</ul>
		</nav>
	);
}

function LegalLine() {
	const { settings } = useSite();
	const { name, legalName, ruc, copyrightSince, today } = settings;
	const thisYear = today.slice(0, 4);
	const hasYearRange = copyrightSince !== null && String(copyrightSince) !== thisYear;
	const years = hasYearRange ? `${copyrightSince}–${thisYear}` : thisYear;
	return (
		<div id="pie" className="border-t border-line">
			<div className="measure flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3 text-sm text-muted sm:py-5">
				<p>
					© {years} {legalName || name}
					{ruc && <span>{` · RUC ${ruc}`}</span>}
				</p>
				<ul className="flex flex-wrap gap-x-6">
					<li>
						<FooterLink to="/privacidad">Política de privacidad</FooterLink>
					</li>
					<li>
						<FooterLink to="/terminos">Términos y condiciones</FooterLink>
					</li>
				</ul>
			</div>
		</div>
	);
}

function Title({ children }: { children: ReactNode }) {
	return <h2 className="text-sm font-semibold text-white">{children}</h2>;
}

function FooterLink({ className, ...rest }: AnchorProps) {
	return <Anchor {...rest} className={cn("block w-fit py-1 hover:underline sm:py-1.5", className)} />;
}
