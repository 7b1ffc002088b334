import { cn } from "#ui/cn.ts";
import { Picture } from "#ui/picture.tsx";

type BrandMarkProps = {
	name: string;
	/** Path of the logo, or null. */
	picture: string | null;
	/** Width and height in pixels, matching `className`. */
	size: number;
	className: string;
};

/** A brand's logo, or a lettermark of its first three letters. Has no alternative text, since the name is beside it. */
export function BrandMark({ name, picture, size, className }: BrandMarkProps) {
	const mark = <Lettermark name={name} className={className} />;
	if (!picture) return mark;
	return (
		<Picture
			key={picture}
			src={picture}
			alt=""
			width={size}
			height={size}
			fallback={mark}
			className={cn("shrink-0 bg-transparent object-contain", className)}
		/>
	);
}

function Lettermark({ name, className }: { name: string; className: string }) {
	return (
		<svg viewBox="0 0 64 64" aria-hidden="true" className={cn("shrink-0", className)}>
			<path fill="#15171a" d="M0 2a2 2 0 0 1 2-2h50l12 12v50a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z" />
			<path fill="#f7a600" d="M10 49h18v4H10z" />
			<text x="9" y="39" fill="#fff" className="text-[1.5rem] font-extrabold [font-stretch:75%]">
				{name.slice(0, 3).toUpperCase()}
			</text>
		</svg>
	);
}
