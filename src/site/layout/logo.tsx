import { Link } from "react-router";
import { useSite } from "#site/site-data.ts";

/** The shop's logo file when there is one, else a letter badge with the name and the tagline. */
export function Logo() {
	const { settings } = useSite();
	const { logo, name, tagline } = settings;
	return (
		<Link to="/" className="flex min-w-0 items-center gap-3 py-2">
			{logo ? (
				<img
					src={logo}
					alt={`${name}, inicio`}
					width={120}
					height={48}
					className="h-12 w-30 object-contain object-left"
				/>
			) : (
				<>
					<span
						aria-hidden="true"
						className="title-3 grid size-10.5 shrink-0 place-items-center rounded-md bg-ambar text-[1.625rem] text-tinta"
					>
						{name.charAt(0)}
					</span>
					<span className="min-w-0">
						<span className="block text-lg leading-none font-extrabold tracking-[0.01em] uppercase [font-stretch:80%] sm:text-xl sm:leading-none">
							{name}
						</span>
						<span className="mt-1 block text-xs leading-none text-gris">{tagline}</span>
					</span>
				</>
			)}
		</Link>
	);
}
