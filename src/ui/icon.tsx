import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** Strokes on a 24 px grid; each icon is one path, so the set stays a table of strings. */
const PATHS = {
	menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
	close: "m5.5 5.5 13 13m0-13-13 13",
	phone:
		"M6.2 3.5h2.6c.4 0 .8.3.9.7l.9 3.6c.1.4 0 .7-.3 1L8.6 10.3a12.5 12.5 0 0 0 5.1 5.1l1.5-1.7c.3-.3.6-.4 1-.3l3.6.9c.4.1.7.5.7.9v2.6c0 1.5-1.2 2.7-2.7 2.7C10.2 20.5 3.5 13.8 3.5 6.2c0-1.5 1.2-2.7 2.7-2.7Z",
	whatsapp:
		"M3.5 20.5l1.3-4.5a8.5 8.5 0 1 1 3.3 3.2ZM8.7 8.3c-.5 2.9 4.1 7.5 7 7 .6-.1 1.1-.8 1.1-1.5l-1.9-1-1.1 1c-1.5-.6-3-2.1-3.6-3.6l1-1.1-1-1.9c-.7 0-1.4.5-1.5 1.1Z",
	calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5V8m7-4.5V8",
	list: "M9 6h11M9 12h11M9 18h11M4.2 6h.6m-.6 6h.6m-.6 6h.6",
	car: "M3.5 17v-4.5l2-6h13l2 6V17h-17M3.5 12.5h17M6.5 17v2.5m11-2.5v2.5M7 14.8h.6m8.8 0h.6",
	cart: "M2.5 4h2.7l2.3 11.5h10.8L20.5 7.5H6M9 19.5h.01m7.49 0h.01",
	"arrow-up": "M12 20V4.5m-6.5 6L12 4l6.5 6.5",
	"arrow-right": "M4 12h15.5m-6-6.5L20 12l-6.5 6.5",
	"arrow-left": "M20 12H4.5m6-6.5L4 12l6.5 6.5",
	search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.7 11.2L20.5 20.5",
	plus: "M12 4.5v15M4.5 12h15",
	minus: "M4.5 12h15",
	trash: "M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 13.5h10l1-13.5M10 10.5v6m4-6v6",
	edit: "m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20Zm10-13.5 3.5 3.5",
	pin: "M12 21.5s7-6.5 7-11.7a7 7 0 1 0-14 0c0 5.2 7 11.7 7 11.7Zm0-14.2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
	clock: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7v5.2l3.5 2.3",
	mail: "M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5",
	"chevron-down": "m5.5 9 6.5 6.5L18.5 9",
	"chevron-left": "M15 5.5 8.5 12l6.5 6.5",
	"chevron-right": "M9 5.5 15.5 12 9 18.5",
	check: "m4.5 12.5 5 5L19.5 7",
	alert: "M12 3.5 21.5 20h-19L12 3.5ZM12 10v4.5m0 2.5v.2",
	info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5m0-9v.2",
	external: "M10 5.5H4.5v14h14V14M13.5 4.5h6v6m0-6-8.5 8.5",
	user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.3-3.5 3.5-5.5 7.5-5.5s7.2 2 7.5 5.5",
	filter: "M3.5 6h17M6.5 12h11M10 18h4",
	share: "M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v8.5h14V12",
	copy: "M8.5 8.5h12v12h-12zM15.5 8.5v-5h-12v12h5",
	logout: "M10 4H4.5v16H10M9.5 12h11m-4.5-4.5 4.5 4.5-4.5 4.5",
	refresh: "M20 12a8 8 0 1 1-2.3-5.6L20 8.5M20 3.5v5h-5",
	pause: "M8.5 5v14m7-14v14",
	play: "M7.5 4.5v15l12-7.5-12-7.5Z",
	star: "m12 3.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6-4.5-4.2 6.1-.7L12 3.5Z",
	image: "M3.5 4.5h17v15h-17zM4 17l5-5.5 4 4 2.5-2.5 4.5 4M15.5 9h.01",
	camera: "M3.5 7.5H8l1.5-3h5l1.5 3h4.5v12h-17zM12 9.8a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2Z",
	upload: "M12 16V4.5M7 9l5-5 5 5M4 15.5v4.5h16v-4.5",
	download: "M12 4v11.5m-5-4.5 5 5 5-5M4 15.5v4.5h16v-4.5",
	maps: "m3.5 6.5 5.7-2.5 5.6 2.5 5.7-2.5v13.5l-5.7 2.5-5.6-2.5-5.7 2.5V6.5ZM9.2 4v13.5m5.6-11V20",
	waze: "M5.5 17.5c-1.6 0-2.6-1-2.8-2.2 1.4.1 1.9-.9 1.9-2.6C4.6 8 8.3 4.5 13 4.5s8 3.4 8 7.7c0 3.2-2 5.3-4.6 6.2M9.9 18.4h2.9M9.9 18.4a2.2 2.2 0 1 1-4.4-.9m11.1.9a2.2 2.2 0 1 1-3.8 0M10.8 9.9h.01m4.99 0h.01M10.2 12.9c1.6 2.4 5 2.4 6.5 0",
	facebook: "M14 21v-8.5m0 0V9c0-1.7 1-2.5 2.5-2.5h1.5M14 12.5h-3.5m3.5 0h3.5M3.5 3.5h17v17h-17z",
	instagram:
		"M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm5-1h.01",
	tiktok: "M14 3.5v12a4 4 0 1 1-4-4m4-8c.3 3 2.2 4.9 5.5 5.2",
} as const;

export type IconName = keyof typeof PATHS;

type IconProps = Omit<ComponentProps<"svg">, "name"> & { name: IconName; size?: number };

/** Decorative on purpose: an action's name is in its text or in the button's aria-label. */
export function Icon({ name, size = 20, className, ...rest }: IconProps) {
	return (
		<svg
			{...rest}
			aria-hidden="true"
			className={cn("icon", className)}
			width={size}
			height={size}
			viewBox="0 0 24 24"
		>
			<path d={PATHS[name]} />
		</svg>
	);
}
