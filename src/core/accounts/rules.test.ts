import { expect, test } from "vitest";
import { formatDevice } from "./rules.ts";

test.each([
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
		"Chrome en Windows",
	],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
		"Edge en Windows",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
		"Safari en iPhone",
	],
	[
		"Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
		"Samsung Internet en Android",
	],
	["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox en Linux"],
	["curl/8.5.0", "Navegador desconocido"],
	["", "Navegador desconocido"],
])("formats %s as %s", (userAgent, device) => {
	expect(formatDevice(userAgent)).toBe(device);
});
