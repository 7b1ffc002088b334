import { Link, NavLink } from "react-router";
import { NAVIGATION, SCROLLED_AT_PX } from "#domain/shop.ts";
import { useMenuLinks } from "#site/menu-links.ts";
import { useScrolledPast } from "#site/scrolled-past.ts";
import { ScheduleByWhatsapp } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

export function Header() {
	const links = useMenuLinks(NAVIGATION);
	const isScrolled = useScrolledPast(SCROLLED_AT_PX);
	return (
		<div
			className={cn(
				"sticky top-0 z-30 border-b border-line transition-[background-color,box-shadow] duration-200",
				isScrolled ? "bg-paper/92 shadow-[0_8px_24px_#15171a1f] backdrop-blur-md" : "bg-paper",
			)}
		>
			<div className="measure flex min-h-(--header-height) items-center justify-between gap-x-[min(1rem,4.5vw)] min-[72rem]:flex-wrap xl:gap-x-8">
				<Logo />
				<nav aria-label="Principal" className="hidden min-[72rem]:block">
					<ul className="flex flex-wrap gap-x-5 text-[0.9375rem] font-medium xl:gap-x-6">
						{links.map(({ to, label }) => (
							<li key={to}>
								<NavLink
									to={to}
									end={to === "/"}
									className="block border-y-3 border-transparent py-2 hover:border-b-line aria-[current=page]:border-b-accent forced-colors:not-aria-[current=page]:border-[Canvas]"
								>
									{label}
								</NavLink>
							</li>
						))}
					</ul>
				</nav>
				<div className="flex shrink-0 items-center gap-2">
					<ScheduleByWhatsapp tone="line" className="max-sm:hidden" />
					<MobileMenu />
				</div>
			</div>
		</div>
	);
}

/** Shows the shop's logo, or a letter badge with name and tagline if there is none or it fails to load. */
function Logo() {
	const { settings } = useSite();
	const { logo, name, tagline } = settings;
	const badge = <Badge name={name} tagline={tagline} />;
	return (
		<Link to="/" className="flex min-w-0 items-center gap-[min(0.75rem,3.4vw)] py-2">
			{logo ? (
				<Picture
					key={logo}
					src={logo}
					alt={`${name}, inicio`}
					width={120}
					height={48}
					fallback={badge}
					isPriority
					className="h-12 w-30 bg-transparent object-contain object-left"
				/>
			) : (
				badge
			)}
		</Link>
	);
}

function Badge({ name, tagline }: { name: string; tagline: string }) {
	return (
		<>
			<span
				aria-hidden="true"
				className="title-3 grid size-[min(2.625rem,12vw)] shrink-0 place-items-center rounded-md bg-accent text-[min(1.625rem,7.4vw)] text-ink"
			>
				{name.charAt(0)}
			</span>
			<span className="min-w-0 wrap-normal">
				<span className="block text-[min(1.125rem,6.4vw)] leading-none font-extrabold tracking-[0.01em] uppercase [font-stretch:80%] sm:text-xl sm:leading-none">
					{name}
				</span>
				<span className="mt-1 block text-xs leading-none text-muted">{tagline}</span>
			</span>
		</>
	);
}
