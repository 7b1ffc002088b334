import { expect, test } from "vitest";
import { isPublicHttpsUrl, isPublicUrl } from "./public-url.ts";

test.each([
	"https://pagos.banco.com/abc?monto=10#hoy",
	"https://www.yappy.com.pa",
	"HTTPS://Pagos.Banco.com/",
	"https://pagos.banco.com:443/abc",
	"https://xn--ejemplo-9za.com/",
	"https://ñandú.com.pa/a@b",
])("accepts %s", (url) => {
	expect(isPublicHttpsUrl(url)).toBe(true);
});

test.each([
	"https://user:pw@evil.com/",
	"https://pagos.banco.com@evil.com/",
	"https://x",
	"https://localhost:1/",
	"https://banco.com:8443/",
	"https://192.168.1.7/",
	"https://0x7f.1/",
	"https://2130706433/",
	"https://1.2.3",
	"https://[::1]/",
	"https://caja.local/",
	"https:evil.com",
	"https:\\\\evil.com",
	"https://evil.com\\@banco.com",
	"https://banco.com/a b",
	"javascript:alert(1)",
	"//evil.com",
	"ftp://banco.com/",
	"",
])("rejects %s", (url) => {
	expect(isPublicUrl(url)).toBe(false);
});

test("rejects http where the address must be encrypted", () => {
	expect(isPublicUrl("http://www.sae.org/")).toBe(true);
	expect(isPublicHttpsUrl("http://www.sae.org/")).toBe(false);
});
