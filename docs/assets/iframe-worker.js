// Browsers start no worker for a page opened from a file. The search of the site then runs in a hidden frame.
if (location.protocol === "file:") {
  const load = (frame, url) =>
    new Promise((resolve, reject) => {
      const script = frame.contentDocument.createElement("script");
      script.src = url;
      script.onload = resolve;
      script.onerror = reject;
      frame.contentDocument.head.append(script);
    });

  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inside = frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = (...urls) => Promise.all(urls.map((each) => load(frame, each)));
      this.ready = load(frame, url);
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
