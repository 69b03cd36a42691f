# file_upload: the file is listed with the fields of the form, and counts for its owner
as admin
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="directory"\r\n\r\na/b\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="ü x.txt"\r\nContent-Type: text/x-own\r\n\r\nhello\r\n--X--
  => 0 "*"
GET /infra/file/page
  => 0 {"total":1,"list":[{"name":"ü x.txt","type":"text/x-own","size":5,"configId":1}]}
holds SELECT path ~ '^a/b/[0-9]{8}/[0-9a-f]{32}/ü x[.]txt$' FROM infra_file
holds SELECT url ~ '^/admin-api/infra/file/1/get/a/b/[0-9]{8}/[0-9a-f]{32}/%C3%BC%20x[.]txt$' FROM infra_file
holds SELECT bytes = 5 FROM infra_file_usage WHERE user_type = 2 AND user_id = 1
UPLOAD /infra/file/upload?directory=zz form --X\r\nContent-Disposition: form-data; name="file"; filename="n"\r\n\r\n0123456789\r\n--X--
  => 0
GET /infra/file/page?path=zz/
  => 0 {"total":1,"list":[{"name":"n","type":"application/octet-stream"}]}, keep id = data.list.0.id
holds SELECT bytes = 15 FROM infra_file_usage
DELETE /infra/file/delete?id=$id
  => 0 true
holds SELECT bytes = 5 FROM infra_file_usage
holds SELECT count(*) = 3 FROM system_operate_log WHERE type = 'file'

# file_upload: a quote in the name of a file is one where it is listed, as browsers send it
as admin
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="32%22 panel.txt"\r\n\r\nhello\r\n--X--
  => 0
GET /infra/file/page
  => 0 {"total":1,"list":[{"name":"32\" panel.txt"}]}

# file_upload: a refused upload leaves no file and no row
as admin
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="../x"\r\n\r\nhello\r\n--X--
  => E_FILE_PATH_INVALID
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="a\\b"\r\n\r\nhello\r\n--X--
  => E_FILE_PATH_INVALID
UPLOAD /infra/file/upload?directory=.. form --X\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhello\r\n--X--
  => E_FILE_PATH_INVALID
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n\r\n--X--
  => E_FILE_IS_EMPTY
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="directory"\r\n\r\na\r\n--X--
  => E_BAD_REQUEST msg "file"
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\nhello\r\n--X--
  => E_BAD_REQUEST msg "file"
POST /infra/file/upload {"directory":"x"}
  => E_BAD_REQUEST msg "content type"
as nobody
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhello\r\n--X--
  => E_UNAUTHORIZED
as app
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhello\r\n--X--
  => E_UNAUTHORIZED
as admin
GET /infra/file/page
  => 0 {"total":0}
holds SELECT count(*) = 0 FROM infra_file_content

# file_upload: nobody stores more than the quota; an invalid quota means the usual one
as admin
sql UPDATE infra_config SET value = '0' WHERE key = 'infra.file.quota-mb'
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhello\r\n--X--
  => E_FILE_QUOTA_EXCEEDED msg "more than 0 MB"
sql UPDATE infra_config SET value = 'much' WHERE key = 'infra.file.quota-mb'
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nhello\r\n--X--
  => 0
as module
POST /infra/file/create {"name":"a.txt","content":"AAE="}
  => 0

# file_remote: a module may send the bytes as a form or as the whole body
as module
UPLOAD /infra/file/create?directory=q&type=text/own form --X\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nhello\r\n--X--
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"name":"x.txt","type":"text/own","size":5}
UPLOAD /infra/file/create form --X\r\nContent-Disposition: form-data; name="name"\r\n\r\ny.txt\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\nhello\r\n--X--
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"name":"y.txt","type":"text/plain"}
